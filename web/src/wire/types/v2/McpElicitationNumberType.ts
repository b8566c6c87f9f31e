// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Marks a schema for a number; `integer` admits whole numbers only. */
export type McpElicitationNumberType = "number" | "integer";
