// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationStringFormat } from "./McpElicitationStringFormat";
import type { McpElicitationStringType } from "./McpElicitationStringType";

/** A field for text. */
export type McpElicitationStringSchema = {
    type: McpElicitationStringType,
    /** The label of the field. */
    title?: string,
    /** Help for filling it in. */
    description?: string,
    /** The fewest characters accepted. */
    minLength?: number,
    /** The most characters accepted. */
    maxLength?: number,
    format?: McpElicitationStringFormat,
    /** The text to start with. */
    default?: string,
};
