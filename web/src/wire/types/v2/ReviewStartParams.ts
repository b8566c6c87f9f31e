// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ReviewDelivery } from "./ReviewDelivery";
import type { ReviewTarget } from "./ReviewTarget";

/** Has the agent review code changes. */
export type ReviewStartParams = {
    /** A loaded thread in whose working directory the changes are found. */
    threadId: string,
    target: ReviewTarget,
    /** Where the review takes place. Absent or null means `inline`. */
    delivery?: ReviewDelivery | null,
};
