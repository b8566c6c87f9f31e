// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";
import type { WindowsSandboxSetupMode } from "./WindowsSandboxSetupMode";

/** Prepares the sandbox for commands on Windows. */
export type WindowsSandboxSetupStartParams = {
    mode: WindowsSandboxSetupMode,
    /** Directory that commands are to work in. Absent or null for the server's own. */
    cwd?: AbsolutePathBuf | null,
};
