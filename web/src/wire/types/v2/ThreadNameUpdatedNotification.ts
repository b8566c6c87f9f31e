// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A thread has got another name. */
export type ThreadNameUpdatedNotification = {
    /** Thread concerned. */
    threadId: string,
    /** The new name. Absent if the thread has none any more. */
    threadName?: string,
};
