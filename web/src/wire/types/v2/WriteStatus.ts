// GENERATED CODE! DO NOT MODIFY BY HAND!

/** `ok` when the written value is in force, `okOverridden` when a stronger layer hides it. */
export type WriteStatus = "ok" | "okOverridden";
