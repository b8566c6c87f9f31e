// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Reports that a question which the client asked the user on its own account is settled.
 * Counterpart of `thread/increment_elicitation`.
 */
export type ThreadDecrementElicitationParams = {
    /** A loaded thread. */
    threadId: string,
};
