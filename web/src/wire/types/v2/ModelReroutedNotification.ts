// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ModelRerouteReason } from "./ModelRerouteReason";

/** The provider answered with another model than the one asked for. Sent at most once per turn. */
export type ModelReroutedNotification = {
    threadId: string,
    /** Turn in which it happened. */
    turnId: string,
    /** The model that was asked for. */
    fromModel: string,
    /** The model that answered. */
    toModel: string,
    reason: ModelRerouteReason,
};
