// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Progress of a collaboration tool call. It counts as failed when one of the agents concerned has
 * errored or could not be found.
 */
export type CollabAgentToolCallStatus = "inProgress" | "completed" | "failed";
