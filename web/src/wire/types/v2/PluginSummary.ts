// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { PluginAuthPolicy } from "./PluginAuthPolicy";
import type { PluginInstallPolicy } from "./PluginInstallPolicy";
import type { PluginInterface } from "./PluginInterface";
import type { PluginSource } from "./PluginSource";

/** A plugin as it appears in a list. */
export type PluginSummary = {
    /** Id of the plugin, in the form `<plugin>@<marketplace>`. */
    id: string,
    /** Name of the plugin within its marketplace. */
    name: string,
    source: PluginSource,
    /** Whether the plugin's files are in place and the user's configuration mentions it. */
    installed: boolean,
    /** Whether the user's configuration has it switched on. */
    enabled: boolean,
    installPolicy: PluginInstallPolicy,
    authPolicy: PluginAuthPolicy,
    /** How to show it, or null if its manifest does not say. */
    interface: PluginInterface | null,
};
