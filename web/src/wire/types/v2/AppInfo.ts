// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AppBranding } from "./AppBranding";
import type { AppMetadata } from "./AppMetadata";

/** One app (also called connector): a remote service that lends its tools to the model. */
export type AppInfo = {
    /** The connector id; it is also the key of the app in the `apps` table of the configuration. */
    id: string,
    /** The name to show. */
    name: string,
    /** What the app does, or null when the directory has no text for it. */
    description: string | null,
    /** The logo for light backgrounds. */
    logoUrl: string | null,
    /** The logo for dark backgrounds. */
    logoUrlDark: string | null,
    /** Through which channel the app is distributed, as told by the directory. */
    distributionChannel: string | null,
    /** Facts about the maker, or null when there are none. */
    branding: AppBranding | null,
    /** The further contents of the directory entry, or null when there are none. */
    appMetadata: AppMetadata | null,
    /** Free labels of the directory, by name. */
    labels: { [key in string]?: string } | null,
    /** The web page where the user can connect the app. */
    installUrl: string | null,
    /** True when the user has connected the app, so that its tools can be called. */
    isAccessible: boolean,
    /** False when the configuration switches the app off. */
    isEnabled: boolean,
    /** The display names of the installed plugins that bring this app along. */
    pluginDisplayNames: Array<string>,
};
