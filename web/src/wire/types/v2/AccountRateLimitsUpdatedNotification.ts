// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { RateLimitSnapshot } from "./RateLimitSnapshot";

/** Carries fresh usage limits, as read from an answer of the model endpoint. */
export type AccountRateLimitsUpdatedNotification = { rateLimits: RateLimitSnapshot, };
