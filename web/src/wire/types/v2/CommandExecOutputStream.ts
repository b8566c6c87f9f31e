// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A stream that a command writes to. */
export type CommandExecOutputStream =
    /** Standard output, or everything that appears on a terminal. */
    "stdout" |
    /** Standard error, when the command has no terminal. */
    "stderr";
