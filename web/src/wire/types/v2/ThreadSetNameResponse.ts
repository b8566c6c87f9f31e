// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The thread has its new name. */
export type ThreadSetNameResponse = Record<string, never>;
