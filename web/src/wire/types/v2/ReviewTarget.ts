// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What is to be reviewed. */
export type ReviewTarget = {
    /** Everything in the work tree that is not committed: staged, unstaged and untracked. */
    "type": "uncommittedChanges",
} | {
    /** What the current branch adds to another one. */
    "type": "baseBranch",
    /** The branch to compare with. Absent or null for the default branch of the repository. */
    branch: string,
} | {
    /** The changes made by one commit. */
    "type": "commit",
    /** Id of the commit. */
    sha: string,
    /**
     * First line of its message, for display and as a hint to the reviewer. Null or blank if not
     * given.
     */
    title: string | null,
} | {
    /** Whatever the instructions say. */
    "type": "custom",
    /** Instructions to the reviewer, in plain language. */
    instructions: string,
};
