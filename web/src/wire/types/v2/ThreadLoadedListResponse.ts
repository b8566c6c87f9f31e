// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One page of the loaded threads. */
export type ThreadLoadedListResponse = {
    /** Ids of the threads, in ascending order. */
    data: Array<string>,
    /** Where the next page begins, or null if this is the last one. */
    nextCursor: string | null,
};
