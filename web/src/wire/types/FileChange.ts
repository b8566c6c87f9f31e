// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What a patch would do to one file, in the old form. */
export type FileChange = {
    /** Create the file. */
    "type": "add",
    /** Content of the new file. */
    content: string,
} | {
    /** Remove the file. */
    "type": "delete",
    /** Content the file has now. */
    content: string,
} | {
    /** Change the file, move it, or both. */
    "type": "update",
    /** The change as hunks of a unified diff. */
    unified_diff: string,
    /** New path of the file, or null if it stays where it is. */
    move_path: string | null,
};
