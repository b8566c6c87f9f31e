// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadUnsubscribeStatus } from "./ThreadUnsubscribeStatus";

/** What the request has come to. */
export type ThreadUnsubscribeResponse = { status: ThreadUnsubscribeStatus, };
