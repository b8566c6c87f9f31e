// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The server's best guess at what one step of a shell command does, so that a client can show
 * "reads a file" instead of raw shell text. It is for display only and plays no part in deciding on
 * approval.
 */
export type CommandAction = {
    /** The step prints the contents of one file. */
    "type": "read",
    /** Text of this step. */
    command: string,
    /** Short name of the file, fit for display. */
    name: string,
    /** Path of the file, as far as it can be told from the command. */
    path: string,
} | {
    /** The step lists files or directories. */
    "type": "listFiles",
    /** Text of this step. */
    command: string,
    /** Short name of the place listed, or null if the command names none. */
    path: string | null,
} | {
    /** The step searches through file contents or file names. */
    "type": "search",
    /** Text of this step. */
    command: string,
    /** What is searched for, or null if it could not be determined. */
    query: string | null,
    /** Short name of the place searched, or null if the command names none. */
    path: string | null,
} | {
    /** A step that fits none of the other kinds. */
    "type": "unknown",
    /** Text of this step. */
    command: string,
};
