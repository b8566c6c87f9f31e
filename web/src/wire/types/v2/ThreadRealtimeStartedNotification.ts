// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { RealtimeConversationVersion } from "../RealtimeConversationVersion";

/** A thread's voice session is open. */
export type ThreadRealtimeStartedNotification = {
    threadId: string,
    /** Id of the session at the provider, or null if it has none. */
    sessionId: string | null,
    version: RealtimeConversationVersion,
};
