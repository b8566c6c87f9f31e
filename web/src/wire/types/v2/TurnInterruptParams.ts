// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Stops the turn that is running in a thread. */
export type TurnInterruptParams = {
    /** Thread concerned. */
    threadId: string,
    /** The running turn. */
    turnId: string,
};
