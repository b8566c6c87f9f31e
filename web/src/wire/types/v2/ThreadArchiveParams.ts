// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Puts a stored thread into the archive. If it is loaded, it is unloaded first, and a turn that is
 * running is stopped.
 */
export type ThreadArchiveParams = {
    /** Thread concerned. */
    threadId: string,
};
