// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Thread } from "./Thread";

/** A new thread has come into being by `thread/start`, `thread/fork` or a detached review. */
export type ThreadStartedNotification = { thread: Thread, };
