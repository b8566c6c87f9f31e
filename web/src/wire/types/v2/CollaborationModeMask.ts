// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ModeKind } from "../ModeKind";
import type { ReasoningEffort } from "../ReasoningEffort";

/**
 * A preset that fills in parts of a `CollaborationMode`. Null members leave the client's own
 * setting as it is.
 */
export type CollaborationModeMask = {
    /** The name to show. */
    name: string,
    /** The mode it selects. */
    mode: ModeKind | null,
    /** The model it selects. */
    model: string | null,
    reasoning_effort: ReasoningEffort | null | null,
};
