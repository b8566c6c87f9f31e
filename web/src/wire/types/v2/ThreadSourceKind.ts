// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * A kind of program that threads are started from, for selecting threads. `subAgent` stands for all
 * kinds of agents started by the server or by other agents.
 */
export type ThreadSourceKind = "cli" | "vscode" | "exec" | "appServer" | "subAgent" | "subAgentReview" | "subAgentCompact" | "subAgentThreadSpawn" | "subAgentOther" | "unknown";
