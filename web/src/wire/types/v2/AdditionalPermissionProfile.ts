// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AdditionalFileSystemPermissions } from "./AdditionalFileSystemPermissions";
import type { AdditionalNetworkPermissions } from "./AdditionalNetworkPermissions";

/** The permissions a single command asks for on top of the sandbox policy. */
export type AdditionalPermissionProfile = {
    /** The network part, or null when the command asks for none. */
    network: AdditionalNetworkPermissions | null,
    /** The file part, or null when the command asks for none. */
    fileSystem: AdditionalFileSystemPermissions | null,
};
