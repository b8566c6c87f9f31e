// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Why a call of an MCP tool produced no result. */
export type McpToolCallError = {
    /** Description of the failure, meant for people. */
    message: string,
};
