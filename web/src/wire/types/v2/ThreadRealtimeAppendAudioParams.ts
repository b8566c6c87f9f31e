// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadRealtimeAudioChunk } from "./ThreadRealtimeAudioChunk";

/** Feeds recorded sound into a thread's voice session. */
export type ThreadRealtimeAppendAudioParams = {
    /** Thread that has the voice session. */
    threadId: string,
    audio: ThreadRealtimeAudioChunk,
};
