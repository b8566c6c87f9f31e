// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The size of a terminal in character cells. */
export type CommandExecTerminalSize = {
    /** The number of rows, at least 1. */
    rows: number,
    /** The number of columns, at least 1. */
    cols: number,
};
