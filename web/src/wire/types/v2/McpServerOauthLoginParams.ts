// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Begins to sign in to an MCP server that is reached over HTTP and supports OAuth. */
export type McpServerOauthLoginParams = {
    /** Name of the MCP server, as in the configuration. */
    name: string,
    /**
     * Scopes to ask for. Absent or null to use those in the configuration, and failing that those
     * the server advertises.
     */
    scopes?: Array<string> | null,
    /**
     * Seconds to wait for the user to finish in the browser. Absent or null for 300 seconds; less
     * than 1 counts as 1.
     */
    timeoutSecs?: bigint | null,
};
