// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Asks whether a patch may be applied. The changes themselves are in the item, whose start was
 * announced before.
 */
export type FileChangeRequestApprovalParams = {
    /** The thread that wants to write. */
    threadId: string,
    /** The turn that wants to write. */
    turnId: string,
    /** The `fileChange` item in question. */
    itemId: string,
    /** Why it is asked again after the sandbox stopped the patch; null for an ordinary question. */
    reason?: string | null,
    /** A directory that acceptance would open for writing. Reserved: always null. */
    grantRoot?: string | null,
};
