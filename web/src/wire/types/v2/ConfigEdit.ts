// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";
import type { MergeStrategy } from "./MergeStrategy";

/** One change to the configuration. A null `value` deletes the key. */
export type ConfigEdit = {
    /**
     * The key to change, its parts joined by dots. A part that contains a dot itself stands in
     * double quotes.
     */
    keyPath: string,
    value: JsonValue,
    mergeStrategy: MergeStrategy,
};
