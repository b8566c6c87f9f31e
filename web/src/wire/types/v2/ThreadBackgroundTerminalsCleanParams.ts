// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Ends all terminals that a thread's agent has left running in the background. */
export type ThreadBackgroundTerminalsCleanParams = {
    /** A loaded thread. */
    threadId: string,
};
