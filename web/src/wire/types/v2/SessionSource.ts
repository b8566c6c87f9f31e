// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { SubAgentSource } from "../SubAgentSource";

/** What kind of program a thread was started from. */
export type SessionSource = "cli" | "vscode" | "exec" | "appServer" | { "custom": string, } | { "subAgent": SubAgentSource, } | "unknown";
