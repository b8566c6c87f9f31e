// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * What an entry means: a `warning` for the user, the reason for a `stop`, `feedback` or `context`
 * for the model, or an `error` of the hook itself.
 */
export type HookOutputEntryKind = "warning" | "stop" | "feedback" | "context" | "error";
