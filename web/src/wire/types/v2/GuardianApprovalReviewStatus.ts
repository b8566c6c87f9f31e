// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * How far a review has come. `denied` also covers a review that failed or took too long; `aborted`
 * means it was cancelled.
 */
export type GuardianApprovalReviewStatus = "inProgress" | "approved" | "denied" | "aborted";
