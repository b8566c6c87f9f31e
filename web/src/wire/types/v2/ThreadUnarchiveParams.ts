// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Takes a thread out of the archive again. */
export type ThreadUnarchiveParams = {
    /** An archived thread. */
    threadId: string,
};
