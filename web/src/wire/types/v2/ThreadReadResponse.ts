// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Thread } from "./Thread";

/** The thread that was asked for. */
export type ThreadReadResponse = { thread: Thread, };
