// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How many questions are open now. */
export type ThreadIncrementElicitationResponse = {
    /** Number of open questions. */
    count: bigint,
    /** Whether the time limits of commands are suspended; always true here. */
    paused: boolean,
};
