// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Marks a schema for a list of values. */
export type McpElicitationArrayType = "array";
