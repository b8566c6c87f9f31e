// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Opens a search session, for searching while the user types. */
export type FuzzyFileSearchSessionStartParams = {
    /**
     * Name that the client chooses for the session; it must not be empty. A session of the same
     * name is replaced.
     */
    sessionId: string,
    /**
     * Directories to search, with everything below them; at least one. They are read once, so files
     * created later are not found.
     */
    roots: Array<string>,
};
