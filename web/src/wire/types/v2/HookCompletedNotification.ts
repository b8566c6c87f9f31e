// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { HookRunSummary } from "./HookRunSummary";

/** Tells how the run of a hook ended. */
export type HookCompletedNotification = {
    /** The thread that ran the hook. */
    threadId: string,
    /** The turn that ran the hook, or null when it ran outside of one. */
    turnId: string | null,
    run: HookRunSummary,
};
