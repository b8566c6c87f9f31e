// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";
import type { McpElicitationSchema } from "./McpElicitationSchema";

/** A question of an MCP server, or about a call to one of its tools, for the user. */
export type McpServerElicitationRequestParams = {
    /** The thread that uses the server. */
    threadId: string,
    /** The turn that led to the question, or null when the server asked outside of one. */
    turnId: string | null,
    /** The name of the MCP server in the configuration. */
    serverName: string,
} & ({
    /** Fill in a form. A form without fields is a plain question to accept or refuse. */
    "mode": "form",
    _meta: JsonValue | null,
    /** The question to show. */
    message: string,
    requestedSchema: McpElicitationSchema,
} | {
    /** Visit a web page, and say here when it is done. */
    "mode": "url",
    _meta: JsonValue | null,
    /** The question to show. */
    message: string,
    /** The page to visit. */
    url: string,
    /** The server's own id of this question. */
    elicitationId: string,
});
