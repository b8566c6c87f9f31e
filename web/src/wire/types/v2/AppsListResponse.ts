// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AppInfo } from "./AppInfo";

/** One page of apps. The list is empty without ChatGPT sign-in or when the feature is off. */
export type AppsListResponse = {
    /** The apps of this page: accessible ones first, then by name. */
    data: Array<AppInfo>,
    /** Pass this as `cursor` to get the next page; null on the last one. */
    nextCursor: string | null,
};
