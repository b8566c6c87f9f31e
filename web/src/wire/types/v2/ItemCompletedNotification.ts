// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadItem } from "./ThreadItem";

/**
 * An item has reached its final state. The item given here replaces everything that was streamed
 * for it.
 */
export type ItemCompletedNotification = {
    item: ThreadItem,
    threadId: string,
    /** Turn to which the item belongs. */
    turnId: string,
};
