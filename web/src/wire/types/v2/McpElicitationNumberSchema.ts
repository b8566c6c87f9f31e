// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationNumberType } from "./McpElicitationNumberType";

/** A field for a number. */
export type McpElicitationNumberSchema = {
    type: McpElicitationNumberType,
    /** The label of the field. */
    title?: string,
    /** Help for filling it in. */
    description?: string,
    /** The smallest number accepted. */
    minimum?: number,
    /** The largest number accepted. */
    maximum?: number,
    /** The number to start with. */
    default?: number,
};
