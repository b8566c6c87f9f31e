// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The absolute path of a file or directory. A relative path is refused; whether anything exists at
 * the path is not checked.
 */
export type AbsolutePathBuf = string;
