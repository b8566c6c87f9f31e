// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How far a call of the model's built-in shell tool had come when the model reported it. */
export type LocalShellStatus = "completed" | "in_progress" | "incomplete";
