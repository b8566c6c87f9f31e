// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { RequestPermissionProfile } from "./RequestPermissionProfile";

/** Asks whether the model may have the permissions it requests for later commands and patches. */
export type PermissionsRequestApprovalParams = {
    /** The thread that asks. */
    threadId: string,
    /** The turn that asks. */
    turnId: string,
    /** The id of the model's tool call. No item is announced for it. */
    itemId: string,
    /** The model's own words for why it needs them, or null. */
    reason: string | null,
    permissions: RequestPermissionProfile,
};
