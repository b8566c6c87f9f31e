// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What an administrator decided about a Unix socket; `none` gives no access. */
export type NetworkUnixSocketPermission = "allow" | "none";
