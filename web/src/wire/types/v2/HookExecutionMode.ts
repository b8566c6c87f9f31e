// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Whether the agent waits for the hook (`sync`) or goes on without it (`async`). */
export type HookExecutionMode = "sync" | "async";
