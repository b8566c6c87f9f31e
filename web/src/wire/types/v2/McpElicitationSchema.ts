// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationObjectType } from "./McpElicitationObjectType";
import type { McpElicitationPrimitiveSchema } from "./McpElicitationPrimitiveSchema";

/** The form an MCP server wants filled in: a flat object of simple fields. */
export type McpElicitationSchema = {
    /** The dialect of JSON Schema the server wrote this in. */
    $schema?: string,
    type: McpElicitationObjectType,
    /** The fields by name. */
    properties: { [key in string]?: McpElicitationPrimitiveSchema },
    /** The names of the fields that must be filled in; absent means none. */
    required?: Array<string>,
};
