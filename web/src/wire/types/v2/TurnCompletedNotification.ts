// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Turn } from "./Turn";

/** A turn is over. Its `items` are empty here; they were sent as notifications. */
export type TurnCompletedNotification = { threadId: string, turn: Turn, };
