// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationArrayType } from "./McpElicitationArrayType";
import type { McpElicitationTitledEnumItems } from "./McpElicitationTitledEnumItems";

/** A multiple selection whose choices have labels. */
export type McpElicitationTitledMultiSelectEnumSchema = {
    type: McpElicitationArrayType,
    /** The label of the field. */
    title?: string,
    /** Help for filling it in. */
    description?: string,
    /** The fewest choices to take. */
    minItems?: bigint,
    /** The most choices to take. */
    maxItems?: bigint,
    items: McpElicitationTitledEnumItems,
    /** The values chosen at first. */
    default?: Array<string>,
};
