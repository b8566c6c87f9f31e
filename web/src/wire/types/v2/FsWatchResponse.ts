// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** The new watch. */
export type FsWatchResponse = {
    /** Names the watch in `fs/changed` and `fs/unwatch`. */
    watchId: string,
    /** The watched path, with `.` and `..` resolved and symbolic links kept. */
    path: AbsolutePathBuf,
};
