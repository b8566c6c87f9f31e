// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Closes a search session. Naming one that does not exist is not an error. */
export type FuzzyFileSearchSessionStopParams = {
    /** The session to close. */
    sessionId: string,
};
