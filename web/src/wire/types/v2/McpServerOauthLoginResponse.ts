// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The sign-in is under way. Its outcome follows as `mcpServer/oauthLogin/completed`. */
export type McpServerOauthLoginResponse = {
    /** Page for the client to open in the user's browser. */
    authorizationUrl: string,
};
