// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { LocalShellExecAction } from "./LocalShellExecAction";

/** What the model's built-in shell tool is to do. */
export type LocalShellAction = { "type": "exec", } & LocalShellExecAction;
