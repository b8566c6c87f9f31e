// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The query was accepted. Its matches follow as notifications. */
export type FuzzyFileSearchSessionUpdateResponse = Record<string, never>;
