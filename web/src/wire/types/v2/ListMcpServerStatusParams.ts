// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Asks for the configured MCP servers. Those that run answer for themselves; others are started
 * first, so the answer can take as long as the slowest of them needs for that.
 */
export type ListMcpServerStatusParams = {
    /** `nextCursor` of the page before. Absent or null for the first page. */
    cursor?: string | null,
    /** Largest number of servers to return; 0 counts as 1. Absent or null for all of them. */
    limit?: number | null,
};
