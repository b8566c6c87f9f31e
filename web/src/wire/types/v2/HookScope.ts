// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What a run of a hook belongs to: the thread as a whole or a single turn. */
export type HookScope = "thread" | "turn";
