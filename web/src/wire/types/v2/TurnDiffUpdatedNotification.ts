// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The changes that the turn's patches have made to files so far. It may be sent more than once with
 * the same content.
 */
export type TurnDiffUpdatedNotification = {
    threadId: string,
    /** Turn concerned. */
    turnId: string,
    /** All changes of the turn together, as a unified diff in git's format. */
    diff: string,
};
