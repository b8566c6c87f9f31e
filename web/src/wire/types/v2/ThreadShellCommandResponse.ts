// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The command was accepted. Its output follows as notifications. */
export type ThreadShellCommandResponse = Record<string, never>;
