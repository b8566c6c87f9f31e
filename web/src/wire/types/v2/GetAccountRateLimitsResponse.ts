// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { RateLimitSnapshot } from "./RateLimitSnapshot";

/** The usage limits of the account, as the backend reports them now. */
export type GetAccountRateLimitsResponse = {
    /** The main limit (id `codex`), for clients that show a single one. */
    rateLimits: RateLimitSnapshot,
    /**
     * All limits, keyed by their `limitId`, the main one included. Null when the backend does not
     * tell them apart.
     */
    rateLimitsByLimitId: { [key in string]?: RateLimitSnapshot } | null,
};
