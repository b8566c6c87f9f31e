// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Removes an installed plugin. Doing so twice is not an error. */
export type PluginUninstallParams = {
    /** Id of the plugin, in the form `<plugin>@<marketplace>`. */
    pluginId: string,
    /**
     * True to record the removal with the user's ChatGPT account first. The request fails if that
     * is not possible.
     */
    forceRemoteSync?: boolean,
};
