// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** Installs a plugin from a marketplace. */
export type PluginInstallParams = {
    marketplacePath: AbsolutePathBuf,
    /** Name of the plugin within the marketplace. */
    pluginName: string,
    /**
     * True to record the installation with the user's ChatGPT account first. The request fails if
     * that is not possible.
     */
    forceRemoteSync?: boolean,
};
