// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AppToolApproval } from "./AppToolApproval";
import type { AppToolsConfig } from "./AppToolsConfig";
import type { AppsDefaultConfig } from "./AppsDefaultConfig";

/**
 * The `apps` table of the configuration: settings by connector id, next to the defaults for all
 * apps.
 */
export type AppsConfig = {
    /** Settings for apps that do not say otherwise, or null when the table has none. */
    _default: AppsDefaultConfig | null,
} & ({ [key in string]?: {
    /** False switches the app and all its tools off. */
    enabled: boolean,
    /**
     * Whether tools that say they may destroy something can be called. Null takes the default for
     * all apps.
     */
    destructive_enabled: boolean | null,
    /**
     * Whether tools that say they reach the outside world can be called. Null takes the default for
     * all apps.
     */
    open_world_enabled: boolean | null,
    /** When to ask before a call to a tool without its own setting. */
    default_tools_approval_mode: AppToolApproval | null,
    /**
     * Whether tools without their own setting may be called. Null lets the hints of the tool
     * decide.
     */
    default_tools_enabled: boolean | null,
    /** Settings for single tools, or null when there are none. */
    tools: AppToolsConfig | null,
} });
