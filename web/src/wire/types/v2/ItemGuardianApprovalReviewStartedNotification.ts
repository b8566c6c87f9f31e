// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";
import type { GuardianApprovalReview } from "./GuardianApprovalReview";

/**
 * Tells that the automatic reviewer looks at an action in place of the user. `action` describes it
 * and may be null.
 */
export type ItemGuardianApprovalReviewStartedNotification = {
    /** The thread that wants to act. */
    threadId: string,
    /** The turn that wants to act. */
    turnId: string,
    /** The item whose action is under review; its own start may not have been announced yet. */
    targetItemId: string,
    review: GuardianApprovalReview,
    action: JsonValue | null,
};
