// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ReviewDecision } from "./ReviewDecision";

/** The client's answer to `applyPatchApproval`. */
export type ApplyPatchApprovalResponse = { decision: ReviewDecision, };
