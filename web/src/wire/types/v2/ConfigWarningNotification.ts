// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { TextRange } from "./TextRange";

/**
 * A problem found in the configuration when the server started. `range` is present when the place
 * in the file is known.
 */
export type ConfigWarningNotification = {
    /** The problem in one line. */
    summary: string,
    /** More about it, or null. */
    details: string | null,
    /** The file concerned. Absent when the problem is not about one. */
    path?: string,
    range?: TextRange,
};
