// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Turn } from "./Turn";

/** The review has begun. */
export type ReviewStartResponse = {
    turn: Turn,
    /**
     * Thread in which the review runs: the given one for an inline review, a new one for a detached
     * review.
     */
    reviewThreadId: string,
};
