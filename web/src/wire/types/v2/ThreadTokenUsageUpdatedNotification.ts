// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadTokenUsage } from "./ThreadTokenUsage";

/** The figures on a thread's use of tokens have been brought up to date. */
export type ThreadTokenUsageUpdatedNotification = {
    threadId: string,
    /** Turn concerned. */
    turnId: string,
    tokenUsage: ThreadTokenUsage,
};
