// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** The file to inspect. */
export type FsGetMetadataParams = {
    /** The file or directory to inspect; symbolic links are followed. */
    path: AbsolutePathBuf,
};
