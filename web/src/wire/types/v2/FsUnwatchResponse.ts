// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: no `fs/changed` for this watch follows. */
export type FsUnwatchResponse = Record<string, never>;
