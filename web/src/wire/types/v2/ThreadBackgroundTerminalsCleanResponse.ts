// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The terminals are being ended. */
export type ThreadBackgroundTerminalsCleanResponse = Record<string, never>;
