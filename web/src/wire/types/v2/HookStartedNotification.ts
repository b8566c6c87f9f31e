// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { HookRunSummary } from "./HookRunSummary";

/** Tells that a hook begins to run. */
export type HookStartedNotification = {
    /** The thread that runs the hook. */
    threadId: string,
    /** The turn that runs the hook, or null when it runs outside of one. */
    turnId: string | null,
    run: HookRunSummary,
};
