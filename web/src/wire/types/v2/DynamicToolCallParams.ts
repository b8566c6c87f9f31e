// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";

/** Asks the client to carry out a tool that it declared in `thread/start`. */
export type DynamicToolCallParams = {
    /** The thread whose model called the tool. */
    threadId: string,
    /** The turn of the call. */
    turnId: string,
    /** The id the model gave the call; it is also the id of the item. */
    callId: string,
    /** The name of the tool, as declared. */
    tool: string,
    arguments: JsonValue,
};
