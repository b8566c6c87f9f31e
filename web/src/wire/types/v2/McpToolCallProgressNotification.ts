// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A running call of an MCP tool reports how far it has come. */
export type McpToolCallProgressNotification = {
    threadId: string,
    /** Turn to which the call belongs. */
    turnId: string,
    /** Id of the `mcpToolCall` item concerned. */
    itemId: string,
    /** The progress text as the MCP server worded it. */
    message: string,
};
