// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How far an MCP server has come on its way to being usable by a thread. */
export type McpServerStartupState = "starting" | "ready" | "failed" | "cancelled";
