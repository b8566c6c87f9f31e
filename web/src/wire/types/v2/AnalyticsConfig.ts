// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";

/** Settings about usage statistics. */
export type AnalyticsConfig = {
    /** Whether statistics may be sent, or null when not set. */
    enabled: boolean | null,
} & ({ [key in string]?: number | string | boolean | Array<JsonValue> | { [key in string]?: JsonValue } | null });
