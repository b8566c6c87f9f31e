// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How the command ended. It is sent after all of its output. */
export type CommandExecResponse = {
    /** The exit status: 124 after a timeout, and not zero when the command was terminated. */
    exitCode: number,
    /** What it wrote to standard output, up to the cap. Empty when output was streamed. */
    stdout: string,
    /** What it wrote to standard error, up to the cap. Empty when output was streamed. */
    stderr: string,
};
