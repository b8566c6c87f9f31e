// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One block of the model's unabridged reasoning. */
export type ReasoningItemContent = {
    /** Reasoning under its current type name. */
    "type": "reasoning_text",
    /** The text itself. */
    text: string,
} | {
    /** Reasoning under a type name that some providers use. */
    "type": "text",
    /** The text itself. */
    text: string,
};
