// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";
import type { McpServerElicitationAction } from "./McpServerElicitationAction";

/**
 * The user's answer to a question of an MCP server. One that cannot be decoded counts as `decline`.
 */
export type McpServerElicitationRequestResponse = {
    action: McpServerElicitationAction,
    /**
     * The filled-in form, an object that fits the requested schema. Null when there is no form or
     * it was not accepted.
     */
    content: JsonValue | null,
    /**
     * Hints from the client to this server, such as `persist` to remember the approval of a tool.
     * Null for none; the MCP server does not see it.
     */
    _meta: JsonValue | null,
};
