// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationConstOption } from "./McpElicitationConstOption";
import type { McpElicitationStringType } from "./McpElicitationStringType";

/** A single choice whose options have labels. */
export type McpElicitationTitledSingleSelectEnumSchema = {
    type: McpElicitationStringType,
    /** The label of the field. */
    title?: string,
    /** Help for filling it in. */
    description?: string,
    /** The choices, in the order to show them. */
    oneOf: Array<McpElicitationConstOption>,
    /** The value chosen at first. */
    default?: string,
};
