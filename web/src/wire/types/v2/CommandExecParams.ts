// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CommandExecTerminalSize } from "./CommandExecTerminalSize";
import type { SandboxPolicy } from "./SandboxPolicy";

/**
 * A command to run on behalf of the client. No thread, rule or approval is involved; only the
 * sandbox policy applies.
 */
export type CommandExecParams = {
    /** The program and its arguments; must not be empty. No shell is added. */
    command: Array<string>,
    /**
     * A name for the process, unique among the running ones of this connection. Needed to stream,
     * to use a terminal or to terminate it.
     */
    processId?: string | null,
    /** Run the command on a terminal. This streams both input and output. */
    tty?: boolean,
    /**
     * Keep standard input open for `command/exec/write`; otherwise the command reads end-of-file.
     */
    streamStdin?: boolean,
    /** Send output as `command/exec/outputDelta` while it appears. The response then has none. */
    streamStdoutStderr?: boolean,
    /**
     * The most bytes kept of each stream, 1 MiB when null or absent. Cannot be combined with
     * `disableOutputCap`.
     */
    outputBytesCap?: number | null,
    /** Keep all output, however much it is. */
    disableOutputCap?: boolean,
    /** Let the command run for as long as it takes. */
    disableTimeout?: boolean,
    /**
     * Kill the command after this many milliseconds, 10000 when null or absent. Cannot be combined
     * with `disableTimeout`.
     */
    timeoutMs?: number | null,
    /**
     * The directory to run in. A relative path starts from the server's own directory, which is
     * also the default.
     */
    cwd?: string | null,
    /** Changes to the command's environment; a null value removes the variable. */
    env?: { [key in string]?: string | null } | null,
    /**
     * The first size of the terminal, 24 rows by 80 columns when null or absent. Allowed only with
     * `tty`.
     */
    size?: CommandExecTerminalSize | null,
    /** The sandbox to run in. When null or absent, the configured one is used. */
    sandboxPolicy?: SandboxPolicy | null,
};
