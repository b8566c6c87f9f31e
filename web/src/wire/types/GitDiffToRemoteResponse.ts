// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { GitSha } from "./GitSha";

/** The difference between a work tree and the nearest commit known to the remote. */
export type GitDiffToRemoteResponse = {
    sha: GitSha,
    /** The difference from the commit `sha` to the files on disk, as a unified diff. */
    diff: string,
};
