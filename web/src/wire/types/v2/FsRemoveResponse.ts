// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the path no longer exists. */
export type FsRemoveResponse = Record<string, never>;
