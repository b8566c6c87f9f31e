// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";

/**
 * What an MCP tool returned. A result that the tool itself marked as an error is given here too, on
 * an item whose status is `failed`.
 */
export type McpToolCallResult = {
    /** Content blocks exactly as the MCP server sent them. */
    content: Array<JsonValue>,
    structuredContent: JsonValue | null,
};
