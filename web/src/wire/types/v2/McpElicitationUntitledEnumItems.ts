// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationStringType } from "./McpElicitationStringType";

/** The choices of a multiple selection, shown as they are. */
export type McpElicitationUntitledEnumItems = {
    type: McpElicitationStringType,
    /** The values to choose from. */
    enum: Array<string>,
};
