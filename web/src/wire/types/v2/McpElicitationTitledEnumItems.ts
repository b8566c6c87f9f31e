// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationConstOption } from "./McpElicitationConstOption";

/** The choices of a multiple selection, with labels. */
export type McpElicitationTitledEnumItems = {
    /** The choices, in the order to show them. */
    anyOf: Array<McpElicitationConstOption>,
};
