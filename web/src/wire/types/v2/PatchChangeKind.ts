// GENERATED CODE! DO NOT MODIFY BY HAND!

/** In which way a patch affects a file. */
export type PatchChangeKind = {
    /** The file is new. */
    "type": "add",
} | {
    /** The file is removed. */
    "type": "delete",
} | {
    /** The content of the file changes, or it is moved, or both. */
    "type": "update",
    /** The file's new path, or null if it stays where it is. */
    move_path: string | null,
};
