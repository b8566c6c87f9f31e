// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The contents of a file. */
export type FsReadFileResponse = {
    /** All its bytes, in base64. */
    dataBase64: string,
};
