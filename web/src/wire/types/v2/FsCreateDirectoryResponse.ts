// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the directory exists. */
export type FsCreateDirectoryResponse = Record<string, never>;
