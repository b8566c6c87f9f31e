// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Feeds written text into a thread's voice session, as if the user had spoken it. */
export type ThreadRealtimeAppendTextParams = {
    /** Thread that has the voice session. */
    threadId: string,
    /** The text. */
    text: string,
};
