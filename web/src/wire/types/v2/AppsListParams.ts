// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Which part of the list of apps to return, and how fresh it must be. */
export type AppsListParams = {
    /** The `nextCursor` of the previous page; null or absent for the first page. */
    cursor?: string | null,
    /** The largest number of apps on the page; null or absent for all of them. */
    limit?: number | null,
    /** Judge by the feature flags of this loaded thread instead of those of the server. */
    threadId?: string | null,
    /** Ask the directory and the app server again instead of using what is cached. */
    forceRefetch?: boolean,
};
