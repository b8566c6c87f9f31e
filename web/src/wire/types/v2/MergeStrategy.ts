// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * What to do with a value that exists: `replace` puts the new one in its place, `upsert` merges two
 * tables key by key and otherwise replaces.
 */
export type MergeStrategy = "replace" | "upsert";
