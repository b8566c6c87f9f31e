// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { WebSearchContextSize } from "./WebSearchContextSize";
import type { WebSearchLocation } from "./WebSearchLocation";

/** Settings of the web search tool. */
export type WebSearchToolConfig = {
    /** How much text the model gets, or null for the provider's default. */
    context_size: WebSearchContextSize | null,
    /** Search only these domains, or null for all. */
    allowed_domains: Array<string> | null,
    /** Where the user is, or null to say nothing about it. */
    location: WebSearchLocation | null,
};
