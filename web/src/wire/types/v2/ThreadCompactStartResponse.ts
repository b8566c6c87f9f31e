// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The compaction was accepted. Its progress follows as notifications. */
export type ThreadCompactStartResponse = Record<string, never>;
