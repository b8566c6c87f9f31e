// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationArrayType } from "./McpElicitationArrayType";
import type { McpElicitationUntitledEnumItems } from "./McpElicitationUntitledEnumItems";

/** A multiple selection whose values serve as labels. */
export type McpElicitationUntitledMultiSelectEnumSchema = {
    type: McpElicitationArrayType,
    /** The label of the field. */
    title?: string,
    /** Help for filling it in. */
    description?: string,
    /** The fewest choices to take. */
    minItems?: bigint,
    /** The most choices to take. */
    maxItems?: bigint,
    items: McpElicitationUntitledEnumItems,
    /** The values chosen at first. */
    default?: Array<string>,
};
