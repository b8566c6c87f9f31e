// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";
import type { ConfigLayerSource } from "./ConfigLayerSource";

/** One source of configuration. `config` holds its contents before merging. */
export type ConfigLayer = {
    name: ConfigLayerSource,
    /** A hash of the contents, to notice changes. */
    version: string,
    config: JsonValue,
    /**
     * Why the layer is left out of the merge, such as a project that is not trusted. Not set for a
     * layer in force.
     */
    disabledReason: string | null,
};
