// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FsReadDirectoryEntry } from "./FsReadDirectoryEntry";

/** The contents of a directory. */
export type FsReadDirectoryResponse = {
    /** Its direct entries, in no particular order. */
    entries: Array<FsReadDirectoryEntry>,
};
