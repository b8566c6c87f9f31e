// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A piece of the model's unabridged reasoning. Few providers disclose it. */
export type ReasoningTextDeltaNotification = {
    threadId: string,
    /** Turn to which the reasoning belongs. */
    turnId: string,
    /** Id of the `reasoning` item. */
    itemId: string,
    /** Text to append to the block. */
    delta: string,
    /** Position of the block in the item's `content`, counted from 0. */
    contentIndex: number,
};
