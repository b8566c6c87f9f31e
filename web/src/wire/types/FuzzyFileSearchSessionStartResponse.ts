// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The session is open. */
export type FuzzyFileSearchSessionStartResponse = Record<string, never>;
