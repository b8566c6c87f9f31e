// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";
import type { NetworkAccess } from "./NetworkAccess";
import type { ReadOnlyAccess } from "./ReadOnlyAccess";

/** How far the commands of a turn are confined, in every detail. */
export type SandboxPolicy = {
    /** Not at all: commands may do whatever the server itself may do. */
    "type": "dangerFullAccess",
} | {
    /** Commands may read but not write. */
    "type": "readOnly",
    access: ReadOnlyAccess,
    /** Whether they may reach the network. */
    networkAccess: boolean,
} | {
    /** The server runs inside a sandbox of the user's own making and adds none. */
    "type": "externalSandbox",
    networkAccess: NetworkAccess,
} | {
    /**
     * Commands may write to the working directory and some other places. What git and the agent
     * keep there about themselves, such as `.git`, stays protected.
     */
    "type": "workspaceWrite",
    /** Further directories that commands may write to. */
    writableRoots: Array<AbsolutePathBuf>,
    readOnlyAccess: ReadOnlyAccess,
    /** Whether commands may reach the network. */
    networkAccess: boolean,
    /**
     * True to withhold the directory named by the variable `TMPDIR`, which is writable otherwise.
     */
    excludeTmpdirEnvVar: boolean,
    /** True to withhold `/tmp`, which is writable otherwise. */
    excludeSlashTmp: boolean,
};
