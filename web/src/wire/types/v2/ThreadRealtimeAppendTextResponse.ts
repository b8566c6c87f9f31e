// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The text was accepted. If no session is open, an `error` notification follows. */
export type ThreadRealtimeAppendTextResponse = Record<string, never>;
