// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpServerStartupState } from "./McpServerStartupState";

/** An MCP server of a thread is starting, has become ready or has failed. */
export type McpServerStatusUpdatedNotification = {
    /** Name of the server, as in the configuration. */
    name: string,
    status: McpServerStartupState,
    /** Why the start failed. Null unless the status is `failed`. */
    error: string | null,
};
