// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadStatus } from "./ThreadStatus";

/** A thread's status has changed. Sent to all clients, not only to those that follow the thread. */
export type ThreadStatusChangedNotification = {
    /** Thread concerned. */
    threadId: string,
    status: ThreadStatus,
};
