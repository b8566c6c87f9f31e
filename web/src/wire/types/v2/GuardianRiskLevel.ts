// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The risk of an action in the eyes of the automatic reviewer. */
export type GuardianRiskLevel = "low" | "medium" | "high";
