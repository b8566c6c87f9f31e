// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * How much the model is to think before it answers. More effort costs time and tokens. Each model
 * supports only some of the values.
 */
export type ReasoningEffort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh";
