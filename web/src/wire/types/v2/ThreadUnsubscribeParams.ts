// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Stops following a thread. When the last client does so, the thread is unloaded, even if a turn is
 * running.
 */
export type ThreadUnsubscribeParams = {
    /** Thread concerned. */
    threadId: string,
};
