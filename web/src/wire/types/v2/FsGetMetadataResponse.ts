// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What kind of file it is and when it changed. */
export type FsGetMetadataResponse = {
    /** True for a directory. */
    isDirectory: boolean,
    /** True for a regular file. Both flags are false for anything else, such as a socket. */
    isFile: boolean,
    /**
     * When it was created, in milliseconds since the Unix epoch; 0 when the system does not tell.
     */
    createdAtMs: number,
    /** When its contents last changed, in milliseconds since the Unix epoch; 0 when unknown. */
    modifiedAtMs: number,
};
