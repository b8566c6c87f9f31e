// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A notice that a model has become available to the user. */
export type ModelAvailabilityNux = {
    /** The text to show. */
    message: string,
};
