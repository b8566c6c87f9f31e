// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Who had a command run: the agent through a plain shell tool, the user through
 * `thread/shellCommand`, or the agent through the terminal tool, either by starting a terminal or
 * by typing into one.
 */
export type CommandExecutionSource = "agent" | "userShell" | "unifiedExecStartup" | "unifiedExecInteraction";
