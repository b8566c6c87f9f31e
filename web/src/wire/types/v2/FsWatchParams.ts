// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** The path to watch. */
export type FsWatchParams = {
    /**
     * The file or directory to watch, which need not exist yet. Of a directory only the direct
     * entries are watched.
     */
    path: AbsolutePathBuf,
};
