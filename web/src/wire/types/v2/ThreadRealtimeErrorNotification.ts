// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Something went wrong in a thread's voice session, or it could not be opened. */
export type ThreadRealtimeErrorNotification = {
    threadId: string,
    /** Description of the problem. */
    message: string,
};
