// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AppSummary } from "./AppSummary";
import type { PluginAuthPolicy } from "./PluginAuthPolicy";

/** The plugin is installed and enabled. */
export type PluginInstallResponse = {
    authPolicy: PluginAuthPolicy,
    /** Apps of the plugin to which the user still has to sign in. */
    appsNeedingAuth: Array<AppSummary>,
};
