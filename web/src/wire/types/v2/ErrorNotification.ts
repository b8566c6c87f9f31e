// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { TurnError } from "./TurnError";

/** A turn has met with an error. */
export type ErrorNotification = {
    error: TurnError,
    /**
     * True if the server tries again by itself, so that the turn goes on; false if the error is
     * final.
     */
    willRetry: boolean,
    threadId: string,
    /** Turn concerned. */
    turnId: string,
};
