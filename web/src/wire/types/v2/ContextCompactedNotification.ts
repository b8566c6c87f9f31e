// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * A thread's conversation was condensed to free room in the model's context. Superseded by the
 * `contextCompaction` item, which is sent as well.
 */
export type ContextCompactedNotification = {
    threadId: string,
    /** Turn in which it happened. */
    turnId: string,
};
