// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** Asks for the details of one plugin. */
export type PluginReadParams = {
    marketplacePath: AbsolutePathBuf,
    /** Name of the plugin within the marketplace. */
    pluginName: string,
};
