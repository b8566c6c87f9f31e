// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Thread } from "./Thread";

/** One page of stored threads. */
export type ThreadListResponse = {
    /** The threads, without their turns. */
    data: Array<Thread>,
    /**
     * Where the next page begins, or null if this is the last one. The next page may turn out to be
     * empty.
     */
    nextCursor: string | null,
};
