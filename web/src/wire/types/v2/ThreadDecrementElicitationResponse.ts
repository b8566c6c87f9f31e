// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How many questions are still open. */
export type ThreadDecrementElicitationResponse = {
    /** Number of open questions. */
    count: bigint,
    /** Whether the time limits of commands are still suspended. */
    paused: boolean,
};
