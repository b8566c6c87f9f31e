// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One entry of a directory. */
export type FsReadDirectoryEntry = {
    /** The name alone, without the directory. */
    fileName: string,
    /** True for a directory, or a link to one. */
    isDirectory: boolean,
    /** True for a regular file, or a link to one. */
    isFile: boolean,
};
