// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { MemoryCitationEntry } from "./MemoryCitationEntry";

/** The stored memories on which an agent message relies, as the model itself declared them. */
export type MemoryCitation = {
    /** The cited passages of memory files. */
    entries: Array<MemoryCitationEntry>,
    /** Ids of the earlier threads from which those memories stem. */
    threadIds: Array<string>,
};
