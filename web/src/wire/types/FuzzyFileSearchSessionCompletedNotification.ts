// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The search for a session's latest query has ended. No more updates follow until the query
 * changes.
 */
export type FuzzyFileSearchSessionCompletedNotification = {
    /** The session concerned. */
    sessionId: string,
};
