// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** Asks for the plugins on offer. */
export type PluginListParams = {
    /**
     * Directories whose own marketplaces are to be included, or failing that those at the root of
     * their git work tree. Absent or null to list only the marketplaces that belong to no
     * directory.
     */
    cwds?: Array<AbsolutePathBuf> | null,
    /**
     * True to bring the installed plugins in line with the user's ChatGPT account first. A failure
     * to do so is reported in `remoteSyncError` and does not fail the request.
     */
    forceRemoteSync?: boolean,
};
