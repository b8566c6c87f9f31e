// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "./serde_json/JsonValue";

/** A tool that an MCP server offers, as defined by the Model Context Protocol. */
export type Tool = {
    /** Name by which the server knows the tool. */
    name: string,
    /** Name to show to people. Absent if the server gives none. */
    title?: string,
    /** What the tool does. Absent if the server gives no description. */
    description?: string,
    inputSchema: JsonValue,
    outputSchema?: JsonValue,
    annotations?: JsonValue,
    /** Pictures that stand for the tool, as the server describes them. Absent if there are none. */
    icons?: Array<JsonValue>,
    _meta?: JsonValue,
};
