// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What the model did on the web, in the model's own format. */
export type WebSearchAction = {
    /** It sent a query to a search engine. */
    "type": "search",
    /** The query. Absent if there were several or it was not disclosed. */
    query?: string,
    /** The queries if there were several. */
    queries?: Array<string>,
} | {
    /** It opened a page. */
    "type": "open_page",
    /** Address of the page. Absent if it was not disclosed. */
    url?: string,
} | {
    /** It looked for a text on a page. */
    "type": "find_in_page",
    /** Address of the page. Absent if it was not disclosed. */
    url?: string,
    /** The text looked for. Absent if it was not disclosed. */
    pattern?: string,
} | {
    /** Something that the server does not know. */
    "type": "other",
};
