// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FuzzyFileSearchMatchType } from "./FuzzyFileSearchMatchType";

/** A file or directory that matches. */
export type FuzzyFileSearchResult = {
    /** Which of the given directories it lies in. */
    root: string,
    /** Its path relative to `root`. */
    path: string,
    match_type: FuzzyFileSearchMatchType,
    /** Last component of its path. */
    file_name: string,
    /** How well it matches; greater is better. Scores compare only within one query. */
    score: number,
    /** Which characters of `path` matched, counted from 0 and ascending. Null if not determined. */
    indices: Array<number> | null,
};
