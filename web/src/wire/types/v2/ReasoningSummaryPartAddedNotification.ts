// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The model begins another section of its reasoning summary. */
export type ReasoningSummaryPartAddedNotification = {
    threadId: string,
    /** Turn to which the reasoning belongs. */
    turnId: string,
    /** Id of the `reasoning` item. */
    itemId: string,
    /** Position of the new section in the item's `summary`, counted from 0. */
    summaryIndex: number,
};
