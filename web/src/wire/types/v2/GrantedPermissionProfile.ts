// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AdditionalFileSystemPermissions } from "./AdditionalFileSystemPermissions";
import type { AdditionalNetworkPermissions } from "./AdditionalNetworkPermissions";

/**
 * The part of the requested permissions that the user grants. What is absent is not granted, and
 * what was not requested has no effect.
 */
export type GrantedPermissionProfile = { network?: AdditionalNetworkPermissions, fileSystem?: AdditionalFileSystemPermissions, };
