// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What the user wants to report. */
export type FeedbackUploadParams = {
    /** The kind of report, such as `bug`. */
    classification: string,
    /** The user's own words; may be null or absent. */
    reason?: string | null,
    /** The thread the report is about. Null or absent when it is about none. */
    threadId?: string | null,
    /** Whether the server's logs may go along. */
    includeLogs: boolean,
    /** Paths of further files to go along. */
    extraLogFiles?: Array<string> | null,
};
