// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { WebSearchToolConfig } from "../WebSearchToolConfig";

/** Settings of built-in tools. */
export type ToolsV2 = {
    /** Settings of web search, or null for the defaults. */
    web_search: WebSearchToolConfig | null,
    /** Whether the model may look at image files, or null for the default. */
    view_image: boolean | null,
};
