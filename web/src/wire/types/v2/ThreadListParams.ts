// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadSortKey } from "./ThreadSortKey";
import type { ThreadSourceKind } from "./ThreadSourceKind";

/**
 * Asks for stored threads, the latest first. Threads without any message from a user are not
 * listed.
 */
export type ThreadListParams = {
    /**
     * `nextCursor` of the page before. The other parameters have to be repeated. Absent or null for
     * the first page.
     */
    cursor?: string | null,
    /**
     * Largest number of threads to return, from 1 to 100; values outside are adjusted. Absent or
     * null for 25.
     */
    limit?: number | null,
    /** Which time to sort by. Absent or null for the time of creation. */
    sortKey?: ThreadSortKey | null,
    /**
     * Only threads of these model providers. Absent or null for the configured provider only, empty
     * for all providers.
     */
    modelProviders?: Array<string> | null,
    /**
     * Only threads started from these kinds of programs. Absent, null or empty for the kinds that
     * users work with directly.
     */
    sourceKinds?: Array<ThreadSourceKind> | null,
    /** True for archived threads only. Absent, null or false for those not archived only. */
    archived?: boolean | null,
    /**
     * Only threads created in exactly this directory, or in one of these. Absent or null for any
     * directory.
     */
    cwd?: string | null,
    /**
     * Only threads whose title contains this text; upper and lower case matter. Absent or null for
     * all threads.
     */
    searchTerm?: string | null,
};
