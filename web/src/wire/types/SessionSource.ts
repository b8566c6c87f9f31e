// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { SubAgentSource } from "./SubAgentSource";

/** What kind of program a conversation was started from, in the spelling used on disk. */
export type SessionSource = "cli" | "vscode" | "exec" | "mcp" | { "custom": string, } | { "subagent": SubAgentSource, } | "unknown";
