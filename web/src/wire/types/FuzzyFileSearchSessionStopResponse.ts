// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The session is closed and sends no more notifications. */
export type FuzzyFileSearchSessionStopResponse = Record<string, never>;
