// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A piece of the summary of the model's reasoning. */
export type ReasoningSummaryTextDeltaNotification = {
    threadId: string,
    /** Turn to which the reasoning belongs. */
    turnId: string,
    /** Id of the `reasoning` item. */
    itemId: string,
    /** Text to append to the section. */
    delta: string,
    /** Position of the section in the item's `summary`, counted from 0. */
    summaryIndex: number,
};
