// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the file is written. */
export type FsWriteFileResponse = Record<string, never>;
