// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The result of the directory's review of an app. */
export type AppReview = {
    /** The state of the review, in the directory's own words. */
    status: string,
};
