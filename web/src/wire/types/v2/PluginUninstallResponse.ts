// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The plugin's files and its entry in the configuration are gone. */
export type PluginUninstallResponse = Record<string, never>;
