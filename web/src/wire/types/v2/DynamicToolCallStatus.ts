// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Progress of a call of a tool that the client provides. */
export type DynamicToolCallStatus = "inProgress" | "completed" | "failed";
