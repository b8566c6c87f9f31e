// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { JsonValue } from "../serde_json/JsonValue";
import type { GuardianApprovalReview } from "./GuardianApprovalReview";

/**
 * Tells the verdict of the automatic reviewer. `action` describes what was reviewed and may be
 * null.
 */
export type ItemGuardianApprovalReviewCompletedNotification = {
    /** The thread that wanted to act. */
    threadId: string,
    /** The turn that wanted to act. */
    turnId: string,
    /** The item whose action was reviewed. */
    targetItemId: string,
    review: GuardianApprovalReview,
    action: JsonValue | null,
};
