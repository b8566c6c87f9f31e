// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ConfigLayerSource } from "./ConfigLayerSource";

/** Names a layer and the state it was read in. */
export type ConfigLayerMetadata = {
    name: ConfigLayerSource,
    /** A hash of the contents of the layer. */
    version: string,
};
