// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ResponseItem } from "../ResponseItem";

/**
 * An entry was added to the conversation with the model. Sent only for threads started with
 * `experimentalRawEvents`, and besides the usual item notifications.
 */
export type RawResponseItemCompletedNotification = {
    threadId: string,
    /** Turn in which the entry was added. */
    turnId: string,
    item: ResponseItem,
};
