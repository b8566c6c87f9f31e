// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "./serde_json/JsonValue";

/**
 * A pattern of resource addresses that an MCP server can serve, as defined by the Model Context
 * Protocol.
 */
export type ResourceTemplate = {
    annotations?: JsonValue,
    /** The pattern in the syntax of RFC 6570, with variables to be filled in. */
    uriTemplate: string,
    /** Name of the template within its server. */
    name: string,
    /** Name to show to people. Absent if the server gives none. */
    title?: string,
    /** What the resources contain. Absent if the server gives no description. */
    description?: string,
    /** Media type, if all matching resources have the same one. Otherwise absent. */
    mimeType?: string,
};
