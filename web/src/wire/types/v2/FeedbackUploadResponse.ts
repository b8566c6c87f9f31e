// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Confirms the report. */
export type FeedbackUploadResponse = {
    /** The given thread id, or a made-up one under which the report is filed. */
    threadId: string,
};
