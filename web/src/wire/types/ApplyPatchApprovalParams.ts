// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FileChange } from "./FileChange";
import type { ThreadId } from "./ThreadId";

/**
 * Asks for leave to change files, in the old form. Superseded by `item/fileChange/requestApproval`;
 * this server never sends it.
 */
export type ApplyPatchApprovalParams = {
    conversationId: ThreadId,
    /** Id of the tool call that wants to make the changes. */
    callId: string,
    /** The planned changes, by file path. */
    fileChanges: { [key in string]?: FileChange },
    /** Why leave is asked, or null if no reason was given. */
    reason: string | null,
    /**
     * Directory in which the agent would like to write for the rest of the session, or null if it
     * asks for these changes only.
     */
    grantRoot: string | null,
};
