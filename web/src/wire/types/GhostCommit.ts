// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * A git commit on no branch that preserves the state of the work tree before a turn, so that the
 * turn can be undone.
 */
export type GhostCommit = {
    /** Id of the commit. */
    id: string,
    /** Commit that was checked out when it was made, or null if there was none. */
    parent: string | null,
    /** Files that git did not track at that time. Undoing leaves them alone. */
    preexisting_untracked_files: Array<string>,
    /** Directories that git did not track at that time. Undoing leaves them alone. */
    preexisting_untracked_dirs: Array<string>,
};
