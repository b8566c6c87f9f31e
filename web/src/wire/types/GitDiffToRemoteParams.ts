// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Asks how a git work tree differs from what the remote already has. */
export type GitDiffToRemoteParams = {
    /** A directory inside the work tree. */
    cwd: string,
};
