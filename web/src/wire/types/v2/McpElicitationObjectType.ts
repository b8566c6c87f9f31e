// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Marks a schema for an object with named members. */
export type McpElicitationObjectType = "object";
