// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Resource } from "../Resource";
import type { ResourceTemplate } from "../ResourceTemplate";
import type { Tool } from "../Tool";
import type { McpAuthStatus } from "./McpAuthStatus";

/** One configured MCP server and what it offers. */
export type McpServerStatus = {
    /** Name of the server, as in the configuration. */
    name: string,
    /**
     * Its tools. The keys are the tools' names reduced to the characters that a model may use in a
     * call; the values carry the original names.
     */
    tools: { [key in string]?: Tool },
    /** The resources it lists. */
    resources: Array<Resource>,
    /** The resource templates it lists. */
    resourceTemplates: Array<ResourceTemplate>,
    authStatus: McpAuthStatus,
};
