// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Progress of a command. `failed` covers a non-zero exit code as well as a command that could not
 * be run; `declined` means that approval was refused.
 */
export type CommandExecutionStatus = "inProgress" | "completed" | "failed" | "declined";
