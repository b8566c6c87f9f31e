// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** The file to read. */
export type FsReadFileParams = {
    /** The file to read, of at most 512 MiB. */
    path: AbsolutePathBuf,
};
