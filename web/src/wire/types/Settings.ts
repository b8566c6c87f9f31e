// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ReasoningEffort } from "./ReasoningEffort";

/** The settings that come with a mode. */
export type Settings = {
    /** The model to use in this mode. */
    model: string,
    /** How hard the model should think, or null for the model's default. */
    reasoning_effort: ReasoningEffort | null,
    /** Instructions for the mode. Null takes the built-in text, an empty string gives none. */
    developer_instructions: string | null,
};
