// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * `plan` makes the agent explore and propose a plan without changing anything; `default` lets it
 * work. Some older names are read as `default`.
 */
export type ModeKind = "plan" | "default";
