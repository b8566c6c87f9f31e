// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadRealtimeAudioChunk } from "./ThreadRealtimeAudioChunk";

/** Sound for the client to play. */
export type ThreadRealtimeOutputAudioDeltaNotification = { threadId: string, audio: ThreadRealtimeAudioChunk, };
