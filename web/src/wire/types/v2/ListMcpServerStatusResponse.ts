// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpServerStatus } from "./McpServerStatus";

/** One page of the configured MCP servers. */
export type ListMcpServerStatusResponse = {
    /**
     * The servers, sorted by name. Those that are disabled or failed to start are included, without
     * any tools or resources.
     */
    data: Array<McpServerStatus>,
    /** Where the next page begins, or null if this is the last one. */
    nextCursor: string | null,
};
