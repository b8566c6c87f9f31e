// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AdditionalFileSystemPermissions } from "./AdditionalFileSystemPermissions";
import type { AdditionalNetworkPermissions } from "./AdditionalNetworkPermissions";

/** The permissions the model requests. */
export type RequestPermissionProfile = {
    /** The network part, or null when none is requested. */
    network: AdditionalNetworkPermissions | null,
    /** The file part, or null when none is requested. */
    fileSystem: AdditionalFileSystemPermissions | null,
};
