// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationStringType } from "./McpElicitationStringType";

/** A single choice in the older form, with labels in a list of their own. */
export type McpElicitationLegacyTitledEnumSchema = {
    type: McpElicitationStringType,
    /** The label of the field. */
    title?: string,
    /** Help for filling it in. */
    description?: string,
    /** The values to choose from. */
    enum: Array<string>,
    /** The labels of the values, in the same order. */
    enumNames?: Array<string>,
    /** The value chosen at first. */
    default?: string,
};
