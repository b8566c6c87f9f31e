// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Where an agent stands: being set up, working, interrupted, finished with its task, stopped by an
 * error, closed, or not known to the server at all.
 */
export type CollabAgentStatus = "pendingInit" | "running" | "interrupted" | "completed" | "errored" | "shutdown" | "notFound";
