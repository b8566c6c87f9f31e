// GENERATED CODE! DO NOT MODIFY BY HAND!

/** State of the git work tree when a conversation began, in the old form of `GitInfo`. */
export type ConversationGitInfo = {
    /** Commit that was checked out, or null if unknown. */
    sha: string | null,
    /** Branch that was checked out, or null if unknown. */
    branch: string | null,
    /** Address of the remote named `origin`, or null if there is none. */
    origin_url: string | null,
};
