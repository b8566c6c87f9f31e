// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How much of a usage limit is spent within one window of time. */
export type RateLimitWindow = {
    /** The used share in percent, rounded to a whole number. */
    usedPercent: number,
    /** The length of the window in minutes, or null when unknown. */
    windowDurationMins: number | null,
    /** When the window starts anew, in seconds since the Unix epoch, or null when unknown. */
    resetsAt: number | null,
};
