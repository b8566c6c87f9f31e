// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FuzzyFileSearchResult } from "./FuzzyFileSearchResult";

/**
 * Matches found so far for the query of a search session. Each notification replaces the one
 * before.
 */
export type FuzzyFileSearchSessionUpdatedNotification = {
    /** The session concerned. */
    sessionId: string,
    /** The query to which the matches belong. */
    query: string,
    /** The best matches so far, the best first. */
    files: Array<FuzzyFileSearchResult>,
};
