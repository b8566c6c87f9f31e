// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How fully the model is to summarize its reasoning for the user. */
export type ReasoningSummary =
    "auto" |
    "concise" |
    "detailed" |
    /** Ask for no summary at all. */
    "none";
