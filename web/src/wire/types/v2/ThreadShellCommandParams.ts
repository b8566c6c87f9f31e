// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Runs a command of the user's own in a thread's working directory, without sandbox and without
 * asking for approval. The model gets to see the command and its output.
 */
export type ThreadShellCommandParams = {
    /**
     * A loaded thread. If a turn is running, the command becomes part of it; otherwise it runs as a
     * turn of its own.
     */
    threadId: string,
    /** A line for the user's shell. It must not be blank. */
    command: string,
};
