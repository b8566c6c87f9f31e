// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The configuration was read again. Loaded threads rebuild their MCP connections at their next
 * turn.
 */
export type McpServerRefreshResponse = Record<string, never>;
