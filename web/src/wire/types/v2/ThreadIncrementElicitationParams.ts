// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Reports that the client is asking the user something on its own account, such as a password.
 * While any such question is open, the time limits of commands are suspended.
 */
export type ThreadIncrementElicitationParams = {
    /** A loaded thread. */
    threadId: string,
};
