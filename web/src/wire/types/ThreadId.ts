// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Id of a thread: a UUID in lower case with hyphens. */
export type ThreadId = string;
