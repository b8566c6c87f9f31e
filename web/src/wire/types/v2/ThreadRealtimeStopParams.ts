// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Ends a thread's voice session. */
export type ThreadRealtimeStopParams = {
    /** Thread that has the voice session. */
    threadId: string,
};
