// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the copy is complete. */
export type FsCopyResponse = Record<string, never>;
