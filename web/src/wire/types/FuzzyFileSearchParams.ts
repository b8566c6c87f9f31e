// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Searches directories once for files whose path resembles a text. */
export type FuzzyFileSearchParams = {
    /**
     * The text to look for. Words separated by blanks must all match; an empty text finds nothing.
     */
    query: string,
    /** Directories to search, with everything below them. */
    roots: Array<string>,
    /**
     * Name for this search. A later search of the same name may cut it short, and it then answers
     * with what it has. Null for a search that is left to finish.
     */
    cancellationToken: string | null,
};
