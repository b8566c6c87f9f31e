// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadActiveFlag } from "./ThreadActiveFlag";

/** What a thread is doing. */
export type ThreadStatus = {
    /** The thread is only stored. It has to be resumed before it can take input. */
    "type": "notLoaded",
} | {
    /** The thread is loaded and no turn is running. */
    "type": "idle",
} | {
    /**
     * The thread is loaded, and the last thing it did ended in an error. It can take input all the
     * same.
     */
    "type": "systemError",
} | {
    /** A turn is running, or a question of the agent's is open. */
    "type": "active",
    /** What the thread is waiting for. Empty if the agent is at work. */
    activeFlags: Array<ThreadActiveFlag>,
};
