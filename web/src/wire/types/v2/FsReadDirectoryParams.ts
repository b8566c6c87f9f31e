// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** The directory to list. */
export type FsReadDirectoryParams = {
    /** The directory to list. */
    path: AbsolutePathBuf,
};
