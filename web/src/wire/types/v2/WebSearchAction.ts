// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What the model did on the web. */
export type WebSearchAction = {
    /** It sent a query to a search engine. */
    "type": "search",
    /** The query, or null if there were several or it was not disclosed. */
    query: string | null,
    /** The queries if there were several, or null. */
    queries: Array<string> | null,
} | {
    /** It opened a page. */
    "type": "openPage",
    /** Address of the page, or null if it was not disclosed. */
    url: string | null,
} | {
    /** It looked for a text on a page. */
    "type": "findInPage",
    /** Address of the page, or null if it was not disclosed. */
    url: string | null,
    /** The text looked for, or null if it was not disclosed. */
    pattern: string | null,
} | {
    /** Something else, or not yet known. */
    "type": "other",
};
