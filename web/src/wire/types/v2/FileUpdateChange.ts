// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { PatchChangeKind } from "./PatchChangeKind";

/** What a patch does to one file. */
export type FileUpdateChange = {
    /** Path of the file before the change. */
    path: string,
    kind: PatchChangeKind,
    /**
     * The whole content for a file that is added or deleted, and the hunks of a unified diff
     * without file headers for one that is updated. If the file is also moved, a last line `Moved
     * to: <path>` follows after a blank line.
     */
    diff: string,
};
