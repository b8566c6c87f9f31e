// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How much of the found pages a web search gives to the model. */
export type WebSearchContextSize = "low" | "medium" | "high";
