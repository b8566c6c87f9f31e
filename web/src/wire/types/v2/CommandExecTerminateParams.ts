// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Names the running command to kill. */
export type CommandExecTerminateParams = {
    /** The id given in `command/exec` on this connection. */
    processId: string,
};
