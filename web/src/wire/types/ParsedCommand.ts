// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What one step of a shell command seems to do, in the old form of `CommandAction`. */
export type ParsedCommand = {
    /** The step prints the contents of one file. */
    "type": "read",
    /** Text of this step. */
    cmd: string,
    /** Short name of the file, fit for display. */
    name: string,
    /** Path of the file, as far as it can be told from the command. */
    path: string,
} | {
    /** The step lists files or directories. */
    "type": "list_files",
    /** Text of this step. */
    cmd: string,
    /** Short name of the place listed, or null if the command names none. */
    path: string | null,
} | {
    /** The step searches through file contents or file names. */
    "type": "search",
    /** Text of this step. */
    cmd: string,
    /** What is searched for, or null if it could not be determined. */
    query: string | null,
    /** Short name of the place searched, or null if the command names none. */
    path: string | null,
} | {
    /** A step that fits none of the other kinds. */
    "type": "unknown",
    /** Text of this step. */
    cmd: string,
};
