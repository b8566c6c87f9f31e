// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The session is being ended. `thread/realtime/closed` follows, even if none was open. */
export type ThreadRealtimeStopResponse = Record<string, never>;
