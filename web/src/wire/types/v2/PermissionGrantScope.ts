// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * How long granted permissions last: until the `turn` ends, or for the `session`, that is until the
 * thread is unloaded.
 */
export type PermissionGrantScope = "turn" | "session";
