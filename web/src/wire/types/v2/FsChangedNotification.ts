// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** Tells that something changed under a watched path. */
export type FsChangedNotification = {
    /** The watch, as returned by `fs/watch`. */
    watchId: string,
    /** What was created, modified, renamed or removed: sorted absolute paths without duplicates. */
    changedPaths: Array<AbsolutePathBuf>,
};
