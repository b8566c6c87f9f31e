// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";
import type { MergeStrategy } from "./MergeStrategy";

/** One change to the user's configuration file. A null `value` deletes the key. */
export type ConfigValueWriteParams = {
    /**
     * The key to change, its parts joined by dots. A part that contains a dot itself stands in
     * double quotes.
     */
    keyPath: string,
    value: JsonValue,
    mergeStrategy: MergeStrategy,
    /** The file to change. Only the user's own file is accepted, which is also the default. */
    filePath?: string | null,
    /**
     * Refuse to write unless the user layer still has this version. Null or absent skips the check.
     */
    expectedVersion?: string | null,
};
