// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** What to remove. */
export type FsRemoveParams = {
    /** The file or directory to remove. Of a symbolic link only the link itself is removed. */
    path: AbsolutePathBuf,
    /** Remove a directory with everything in it. True when null or absent. */
    recursive?: boolean | null,
    /** Do not mind if nothing is there. True when null or absent. */
    force?: boolean | null,
};
