// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadItem } from "./ThreadItem";

/** A new item has begun. Deltas for it may follow, and `item/completed` carries its final state. */
export type ItemStartedNotification = {
    item: ThreadItem,
    threadId: string,
    /** Turn to which the item belongs. */
    turnId: string,
};
