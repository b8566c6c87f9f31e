// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A stretch of a UTF-8 text, counted in bytes rather than in characters. */
export type ByteRange = {
    /** Offset of the first byte, counted from 0. */
    start: number,
    /** Offset just after the last byte. */
    end: number,
};
