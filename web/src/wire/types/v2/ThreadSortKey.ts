// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Which time threads are sorted by. */
export type ThreadSortKey = "created_at" | "updated_at";
