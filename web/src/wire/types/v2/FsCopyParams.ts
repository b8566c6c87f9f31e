// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** What to copy, and where to. */
export type FsCopyParams = {
    /** The file, directory or symbolic link to copy. A link is copied as a link. */
    sourcePath: AbsolutePathBuf,
    /**
     * The path of the copy, whose parent must exist. A file is overwritten, a directory is merged
     * into.
     */
    destinationPath: AbsolutePathBuf,
    /** Must be true to copy a directory. */
    recursive?: boolean,
};
