// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * A piece of the output of a running command, with standard output and standard error mixed as they
 * arrived.
 */
export type CommandExecutionOutputDeltaNotification = {
    threadId: string,
    /**
     * Turn that started the command. A command left running in the background keeps this id even
     * after that turn has ended.
     */
    turnId: string,
    /** Id of the `commandExecution` item that produced the output. */
    itemId: string,
    /** Output to append to what was received so far for the item. */
    delta: string,
};
