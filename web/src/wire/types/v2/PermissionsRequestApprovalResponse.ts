// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { GrantedPermissionProfile } from "./GrantedPermissionProfile";
import type { PermissionGrantScope } from "./PermissionGrantScope";

/**
 * The permissions granted and for how long. The scope is one turn unless stated; an error or an
 * undecodable answer grants nothing.
 */
export type PermissionsRequestApprovalResponse = { permissions: GrantedPermissionProfile, scope: PermissionGrantScope, };
