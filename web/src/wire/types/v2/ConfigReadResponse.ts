// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Config } from "./Config";
import type { ConfigLayer } from "./ConfigLayer";
import type { ConfigLayerMetadata } from "./ConfigLayerMetadata";

/** The merged configuration and where it comes from. */
export type ConfigReadResponse = {
    config: Config,
    /** The layer that supplied each value, keyed by its dotted path. */
    origins: { [key in string]?: ConfigLayerMetadata },
    /** All layers, the strongest first, disabled ones included. Not given unless asked for. */
    layers: Array<ConfigLayer> | null,
};
