// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Thread } from "./Thread";

/** The turns are forgotten. */
export type ThreadRollbackResponse = {
    /** The thread with the turns that are left, as rebuilt from disk. */
    thread: Thread,
};
