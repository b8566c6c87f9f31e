// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A sign-in begun with `mcpServer/oauth/login` has ended. */
export type McpServerOauthLoginCompletedNotification = {
    /** Name of the MCP server. */
    name: string,
    /** Whether tokens were obtained. */
    success: boolean,
    /** Why the sign-in failed. Absent if it succeeded. */
    error?: string,
};
