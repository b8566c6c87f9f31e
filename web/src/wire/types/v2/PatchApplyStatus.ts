// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Progress of a set of file changes. `declined` means that approval was refused and nothing was
 * written.
 */
export type PatchApplyStatus = "inProgress" | "completed" | "failed" | "declined";
