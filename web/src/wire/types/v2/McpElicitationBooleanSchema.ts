// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { McpElicitationBooleanType } from "./McpElicitationBooleanType";

/** A yes-or-no field. */
export type McpElicitationBooleanSchema = {
    type: McpElicitationBooleanType,
    /** The label of the field. */
    title?: string,
    /** Help for filling it in. */
    description?: string,
    /** The value to start with. */
    default?: boolean,
};
