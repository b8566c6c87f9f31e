// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The agent typed something into a terminal that is still running, or looked whether it had printed
 * more.
 */
export type TerminalInteractionNotification = {
    threadId: string,
    /** The turn now running, which may be a later one than the turn that started the terminal. */
    turnId: string,
    /** Id of the `commandExecution` item that started the terminal. */
    itemId: string,
    /** The terminal's id, as in `processId` of that item. */
    processId: string,
    /** The characters typed. Empty if the agent only asked for new output. */
    stdin: string,
};
