// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A thread was taken out of the archive. */
export type ThreadUnarchivedNotification = {
    /** Thread concerned. */
    threadId: string,
};
