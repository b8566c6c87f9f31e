// GENERATED CODE! DO NOT MODIFY BY HAND!

/** State of the git work tree in which a thread was started. */
export type GitInfo = {
    /** Commit that was checked out, or null if unknown. */
    sha: string | null,
    /** Branch that was checked out, or null if unknown. */
    branch: string | null,
    /** Address of the remote named `origin`, or null if there is none. */
    originUrl: string | null,
};
