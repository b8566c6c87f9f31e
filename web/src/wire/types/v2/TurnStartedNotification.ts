// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Turn } from "./Turn";

/** A turn has begun. Its items follow as notifications. */
export type TurnStartedNotification = { threadId: string, turn: Turn, };
