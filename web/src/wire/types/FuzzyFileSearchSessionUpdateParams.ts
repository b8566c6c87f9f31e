// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Replaces the query of a search session. */
export type FuzzyFileSearchSessionUpdateParams = {
    /** An open session. */
    sessionId: string,
    /** The new text to look for. An empty text finds nothing. */
    query: string,
};
