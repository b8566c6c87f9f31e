// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CommandExecutionApprovalDecision } from "./CommandExecutionApprovalDecision";

/** The decision about the command. An answer that cannot be decoded counts as `decline`. */
export type CommandExecutionRequestApprovalResponse = { decision: CommandExecutionApprovalDecision, };
