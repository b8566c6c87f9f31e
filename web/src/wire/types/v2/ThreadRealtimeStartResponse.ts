// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The session is being opened. Success is reported by `thread/realtime/started`, failure by
 * `thread/realtime/error`.
 */
export type ThreadRealtimeStartResponse = Record<string, never>;
