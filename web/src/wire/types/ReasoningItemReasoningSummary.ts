// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One section of the summary of the model's reasoning. */
export type ReasoningItemReasoningSummary = {
    /** A section in words. */
    "type": "summary_text",
    /** The text itself. */
    text: string,
};
