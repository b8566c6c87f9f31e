// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AppToolApproval } from "./AppToolApproval";

/** Settings for single tools of an app, keyed by the name of the tool. */
export type AppToolsConfig = { [key in string]?: {
    /** Whether the tool may be called. Null leaves it to the settings of the app. */
    enabled: boolean | null,
    /** When to ask before a call. Null leaves it to the settings of the app. */
    approval_mode: AppToolApproval | null,
} };
