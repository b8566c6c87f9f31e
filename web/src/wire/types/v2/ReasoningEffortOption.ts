// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ReasoningEffort } from "../ReasoningEffort";

/** A reasoning effort that a model supports. */
export type ReasoningEffortOption = {
    reasoningEffort: ReasoningEffort,
    /** What the choice means for this model, worded for people. */
    description: string,
};
