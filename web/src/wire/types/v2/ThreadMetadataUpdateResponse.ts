// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Thread } from "./Thread";

/** The thread after the change, without its turns. */
export type ThreadMetadataUpdateResponse = { thread: Thread, };
