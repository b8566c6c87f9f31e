// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "./serde_json/JsonValue";

/** Something an MCP server offers for reading, as defined by the Model Context Protocol. */
export type Resource = {
    annotations?: JsonValue,
    /** What the resource contains. Absent if the server gives no description. */
    description?: string,
    /** Media type of the content. Absent if unknown. */
    mimeType?: string,
    /** Name of the resource within its server. */
    name: string,
    /** Size of the content in bytes. Absent if unknown. */
    size?: number,
    /** Name to show to people. Absent if the server gives none. */
    title?: string,
    /** Address by which the resource is read. */
    uri: string,
    /**
     * Pictures that stand for the resource, as the server describes them. Absent if there are none.
     */
    icons?: Array<JsonValue>,
    _meta?: JsonValue,
};
