// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A thread was unloaded because nobody follows it any more. If it is stored, it can be resumed. */
export type ThreadClosedNotification = {
    /** Thread concerned. */
    threadId: string,
};
