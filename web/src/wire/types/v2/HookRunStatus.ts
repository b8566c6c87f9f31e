// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * How a run stands: `blocked` means the hook forbade what was about to happen, `stopped` that it
 * ended the turn. A run that `failed` blocks nothing.
 */
export type HookRunStatus = "running" | "completed" | "failed" | "blocked" | "stopped";
