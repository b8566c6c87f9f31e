// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Input for a running command. At least one of the optional members must be given. */
export type CommandExecWriteParams = {
    /** The id given in `command/exec`, which must have asked for open input. */
    processId: string,
    /** The bytes to write, in base64. */
    deltaBase64?: string | null,
    /** Close the input after writing; on a terminal, send end-of-file. */
    closeStdin?: boolean,
};
