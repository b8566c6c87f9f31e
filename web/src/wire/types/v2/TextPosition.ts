// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A place in a text file. */
export type TextPosition = {
    /** The line, counted from 1. */
    line: number,
    /** The column, counted from 1. */
    column: number,
};
