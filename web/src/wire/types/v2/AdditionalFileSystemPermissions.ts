// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** Files and directories opened beyond what the sandbox policy allows. */
export type AdditionalFileSystemPermissions = {
    /** Paths that become readable, or null for none. */
    read: Array<AbsolutePathBuf> | null,
    /** Paths that become writable, or null for none. */
    write: Array<AbsolutePathBuf> | null,
};
