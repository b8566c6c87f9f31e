// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Progress of a call of an MCP tool. */
export type McpToolCallStatus = "inProgress" | "completed" | "failed";
