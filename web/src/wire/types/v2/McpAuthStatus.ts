// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * How a connection to an MCP server is authenticated: not possible or not needed, possible but not
 * signed in, with a configured token, or with stored OAuth tokens.
 */
export type McpAuthStatus = "unsupported" | "notLoggedIn" | "bearerToken" | "oAuth";
