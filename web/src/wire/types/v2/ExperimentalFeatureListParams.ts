// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Which part of the list of flags to return. */
export type ExperimentalFeatureListParams = {
    /** The `nextCursor` of the previous page; null or absent for the first page. */
    cursor?: string | null,
    /** The largest number of flags on the page; null or absent for all of them. */
    limit?: number | null,
};
