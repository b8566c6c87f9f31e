// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Marks a schema for text. */
export type McpElicitationStringType = "string";
