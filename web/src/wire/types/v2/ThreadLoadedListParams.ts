// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Asks which threads are loaded. */
export type ThreadLoadedListParams = {
    /** `nextCursor` of the page before. Absent or null for the first page. */
    cursor?: string | null,
    /** Largest number of ids to return; 0 counts as 1. Absent or null for all of them. */
    limit?: number | null,
};
