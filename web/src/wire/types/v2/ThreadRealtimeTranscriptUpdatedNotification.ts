// GENERATED CODE! DO NOT MODIFY BY HAND!

/** More of the written record of what is being said. */
export type ThreadRealtimeTranscriptUpdatedNotification = {
    threadId: string,
    /** Who is speaking: `user` or `assistant`. */
    role: string,
    /** The words to append to what was received so far from that speaker. */
    text: string,
};
