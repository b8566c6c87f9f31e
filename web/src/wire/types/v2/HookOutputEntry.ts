// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { HookOutputEntryKind } from "./HookOutputEntryKind";

/** One thing a hook had to say. */
export type HookOutputEntry = {
    kind: HookOutputEntryKind,
    /** The words of the hook. */
    text: string,
};
