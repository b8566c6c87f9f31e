// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A command to be run for the model's built-in shell tool. */
export type LocalShellExecAction = {
    /** The argument vector. */
    command: Array<string>,
    /** Milliseconds after which to stop the command. Null for the default. */
    timeout_ms: bigint | null,
    /** Directory to run it in. Null for that of the turn. */
    working_directory: string | null,
    /** Environment variables to set, or null for none. */
    env: { [key in string]?: string } | null,
    /** Account to run it under. Null for that of the server. */
    user: string | null,
};
