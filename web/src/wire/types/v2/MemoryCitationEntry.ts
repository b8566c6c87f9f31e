// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One cited passage of a memory file. */
export type MemoryCitationEntry = {
    /** The memory file. */
    path: string,
    /** First line of the passage, counted from 1. */
    lineStart: number,
    /** Last line of the passage; that line is included. */
    lineEnd: number,
    /** The model's remark on how the passage was used. */
    note: string,
};
