// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ParsedCommand } from "./ParsedCommand";
import type { ThreadId } from "./ThreadId";

/**
 * Asks for leave to run a command, in the old form. Superseded by
 * `item/commandExecution/requestApproval`; this server never sends it.
 */
export type ExecCommandApprovalParams = {
    conversationId: ThreadId,
    /** Id of the tool call that wants to run the command. */
    callId: string,
    /** Tells apart several questions that belong to the same call. Null if there is only one. */
    approvalId: string | null,
    /** The argument vector. */
    command: Array<string>,
    /** Directory in which the command would run. */
    cwd: string,
    /** Why leave is asked, or null if no reason was given. */
    reason: string | null,
    /** What the steps of the command seem to do; for display only. */
    parsedCmd: Array<ParsedCommand>,
};
