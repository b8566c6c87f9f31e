// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Thread } from "./Thread";

/** The thread, which is now stored among the others but not loaded. */
export type ThreadUnarchiveResponse = { thread: Thread, };
