// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { GuardianApprovalReviewStatus } from "./GuardianApprovalReviewStatus";
import type { GuardianRiskLevel } from "./GuardianRiskLevel";

/** How the automatic reviewer judges an action. */
export type GuardianApprovalReview = {
    status: GuardianApprovalReviewStatus,
    /**
     * The risk from 0 to 100, where 80 and above is denied. Null while the review runs and when it
     * was aborted.
     */
    riskScore: number | null,
    /** The risk in one word. Null while the review runs and when it was aborted. */
    riskLevel: GuardianRiskLevel | null,
    /** The reasons in the reviewer's words. Null while the review runs and when it was aborted. */
    rationale: string | null,
};
