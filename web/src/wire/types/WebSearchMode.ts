// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How the model may search the web: not at all, in stored results only, or on the live web. */
export type WebSearchMode = "disabled" | "cached" | "live";
