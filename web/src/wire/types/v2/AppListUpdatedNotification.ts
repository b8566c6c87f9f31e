// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AppInfo } from "./AppInfo";

/** Carries the whole list of apps as it is known now. */
export type AppListUpdatedNotification = {
    /** All apps, accessible ones first; it replaces every list received before. */
    data: Array<AppInfo>,
};
