// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Makes a thread forget its last turns. Changes that those turns made to files stay as they are.
 */
export type ThreadRollbackParams = {
    /** A loaded, stored thread in which no turn is running. */
    threadId: string,
    /**
     * How many turns to forget, at least 1. A number greater than there are turns forgets all of
     * them.
     */
    numTurns: number,
};
