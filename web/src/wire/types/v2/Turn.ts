// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadItem } from "./ThreadItem";
import type { TurnError } from "./TurnError";
import type { TurnStatus } from "./TurnStatus";

/** One round of a thread: what the user asked and everything the agent did in answer. */
export type Turn = {
    /**
     * Id of the turn. It stays the same when the thread is read back from disk, except in very old
     * threads.
     */
    id: string,
    /**
     * What happened, in order. Filled where a thread is given with its turns and in the answer to
     * `review/start`; empty everywhere else, even if items were sent as notifications.
     */
    items: Array<ThreadItem>,
    status: TurnStatus,
    /** Why the turn failed. Null unless the status is `failed`. */
    error: TurnError | null,
};
