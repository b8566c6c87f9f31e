// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A thread was put into the archive. */
export type ThreadArchivedNotification = {
    /** Thread concerned. */
    threadId: string,
};
