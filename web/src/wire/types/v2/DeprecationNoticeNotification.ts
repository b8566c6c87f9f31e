// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Tells that the user relies on something that will go away. */
export type DeprecationNoticeNotification = {
    /** What is deprecated, in one line. */
    summary: string,
    /** What to use in its place, or null. */
    details: string | null,
};
