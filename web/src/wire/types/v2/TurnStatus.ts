// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Whether a turn is running or how it ended. `interrupted` means that it was stopped, by the user
 * or to make way for another turn.
 */
export type TurnStatus = "completed" | "interrupted" | "failed" | "inProgress";
