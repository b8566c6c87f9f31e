// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The watch to end. */
export type FsUnwatchParams = {
    /** The watch, as returned by `fs/watch`. An unknown id is no error. */
    watchId: string,
};
