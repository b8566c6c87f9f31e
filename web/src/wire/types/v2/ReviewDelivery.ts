// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Where a review takes place: `inline` in the thread itself, or `detached` in a new thread that
 * starts from a copy of its history.
 */
export type ReviewDelivery = "inline" | "detached";
