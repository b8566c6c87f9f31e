// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Opens a voice session for a thread. A session that is already open is replaced. */
export type ThreadRealtimeStartParams = {
    /** A loaded thread whose configuration allows voice sessions. */
    threadId: string,
    /** Instructions for the voice model. */
    prompt: string,
    /** Id by which the provider is to know the session. Absent or null to use the thread's id. */
    sessionId?: string | null,
};
