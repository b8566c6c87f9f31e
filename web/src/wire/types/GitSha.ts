// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A git commit id in hexadecimal digits. */
export type GitSha = string;
