// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Asks for a thread without loading or following it. */
export type ThreadReadParams = {
    /** Thread concerned. */
    threadId: string,
    /**
     * True to have the turns in the answer. That fails for a thread that is archived, ephemeral or
     * has no message from a user yet.
     */
    includeTurns: boolean,
};
