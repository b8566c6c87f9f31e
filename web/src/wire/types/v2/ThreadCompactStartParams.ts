// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Condenses a thread's conversation to free room in the model's context. This runs as a turn of its
 * own and replaces a turn that is running.
 */
export type ThreadCompactStartParams = {
    /** A loaded thread. */
    threadId: string,
};
