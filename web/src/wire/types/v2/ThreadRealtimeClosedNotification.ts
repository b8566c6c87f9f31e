// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A thread's voice session has ended. */
export type ThreadRealtimeClosedNotification = {
    threadId: string,
    /** Why it ended, such as `requested`, `error` or `transport_closed`. Null if not known. */
    reason: string | null,
};
