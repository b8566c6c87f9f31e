// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** The directory to create. */
export type FsCreateDirectoryParams = {
    /** The directory to create. */
    path: AbsolutePathBuf,
    /** Create missing parents too, and accept a directory that exists. True when null or absent. */
    recursive?: boolean | null,
};
