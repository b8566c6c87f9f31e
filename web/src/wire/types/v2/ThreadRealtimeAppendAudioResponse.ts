// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The sound was accepted. If no session is open, an `error` notification follows. */
export type ThreadRealtimeAppendAudioResponse = Record<string, never>;
