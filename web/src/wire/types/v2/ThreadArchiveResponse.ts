// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The thread is in the archive. */
export type ThreadArchiveResponse = Record<string, never>;
