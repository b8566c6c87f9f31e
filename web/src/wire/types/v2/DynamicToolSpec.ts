// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";

/**
 * A tool that the client offers to the model. When the model calls it, the server forwards the call
 * to the client with `item/tool/call`.
 */
export type DynamicToolSpec = {
    /**
     * Name under which the model calls the tool. It must be unique within the list, must not have
     * blanks at either end, and must be neither `mcp` nor begin with `mcp__`.
     */
    name: string,
    /** Tells the model what the tool does and when to use it. */
    description: string,
    inputSchema: JsonValue,
    /** True keeps the tool out of the list shown to the model at first; it can still be called. */
    deferLoading?: boolean,
};
