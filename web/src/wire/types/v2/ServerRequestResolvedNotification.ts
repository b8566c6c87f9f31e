// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { RequestId } from "../RequestId";

/**
 * Tells that a question the server asked needs no answer any more, because one arrived or the turn
 * moved on.
 */
export type ServerRequestResolvedNotification = {
    /** The thread the question was about. */
    threadId: string,
    requestId: RequestId,
};
