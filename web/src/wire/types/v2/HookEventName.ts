// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The moment at which a hook runs: around the use of a tool, at the start of a session, when the
 * user submits a prompt, or when the agent is about to stop.
 */
export type HookEventName = "preToolUse" | "postToolUse" | "sessionStart" | "userPromptSubmit" | "stop";
