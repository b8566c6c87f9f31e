// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The only way of signing in that the configuration permits. */
export type ForcedLoginMethod = "chatgpt" | "api";
