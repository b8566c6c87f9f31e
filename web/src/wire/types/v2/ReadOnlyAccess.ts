// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** What a sandboxed command may read. */
export type ReadOnlyAccess = {
    /** Only the places listed here, and the working directory or the places it may write to. */
    "type": "restricted",
    /**
     * Whether the system directories that most programs need, such as `/usr` and `/etc`, may be
     * read as well.
     */
    includePlatformDefaults: boolean,
    /** Further directories that may be read. */
    readableRoots: Array<AbsolutePathBuf>,
} | {
    /** Everything that the server itself may read. */
    "type": "fullAccess",
};
