// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FuzzyFileSearchResult } from "./FuzzyFileSearchResult";

/** What was found. */
export type FuzzyFileSearchResponse = {
    /** At most 50 matches, the best first. */
    files: Array<FuzzyFileSearchResult>,
};
