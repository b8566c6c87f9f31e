// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the command is being killed. Its `command/exec` is answered in its own time. */
export type CommandExecTerminateResponse = Record<string, never>;
