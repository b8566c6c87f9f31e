// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";
import type { ConfigLayerMetadata } from "./ConfigLayerMetadata";

/** Which stronger layer hides a value that was written. `effectiveValue` is the value in force. */
export type OverriddenMetadata = {
    /** An explanation to show to the user. */
    message: string,
    overridingLayer: ConfigLayerMetadata,
    effectiveValue: JsonValue,
};
