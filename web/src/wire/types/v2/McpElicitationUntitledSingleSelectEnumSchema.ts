// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationStringType } from "./McpElicitationStringType";

/** A single choice whose values serve as labels. */
export type McpElicitationUntitledSingleSelectEnumSchema = {
    type: McpElicitationStringType,
    /** The label of the field. */
    title?: string,
    /** Help for filling it in. */
    description?: string,
    /** The values to choose from. */
    enum: Array<string>,
    /** The value chosen at first. */
    default?: string,
};
