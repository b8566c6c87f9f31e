// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What kind of text a field expects. */
export type McpElicitationStringFormat = "email" | "uri" | "date" | "date-time";
