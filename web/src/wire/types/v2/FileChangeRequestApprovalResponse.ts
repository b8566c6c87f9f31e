// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FileChangeApprovalDecision } from "./FileChangeApprovalDecision";

/** The decision about the patch. An answer that cannot be decoded counts as `decline`. */
export type FileChangeRequestApprovalResponse = { decision: FileChangeApprovalDecision, };
