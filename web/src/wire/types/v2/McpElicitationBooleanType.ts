// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Marks a schema for true or false. */
export type McpElicitationBooleanType = "boolean";
