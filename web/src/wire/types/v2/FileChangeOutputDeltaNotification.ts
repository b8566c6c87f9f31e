// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A piece of what the program that applies a patch prints while it works. */
export type FileChangeOutputDeltaNotification = {
    threadId: string,
    /** Turn to which the file change belongs. */
    turnId: string,
    /** Id of the `fileChange` item being applied. */
    itemId: string,
    /** Output to append to what was received so far for the item. */
    delta: string,
};
