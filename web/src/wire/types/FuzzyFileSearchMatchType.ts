// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Whether a match is a file or a directory. */
export type FuzzyFileSearchMatchType = "file" | "directory";
