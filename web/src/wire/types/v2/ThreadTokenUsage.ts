// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { TokenUsageBreakdown } from "./TokenUsageBreakdown";

/**
 * The tokens a thread has used: `total` since it was started, `last` in its latest exchange with
 * the model. The latter shows how full the model's context is.
 */
export type ThreadTokenUsage = {
    total: TokenUsageBreakdown,
    last: TokenUsageBreakdown,
    /**
     * How many tokens of context the thread can make use of, or null if unknown. This is slightly
     * less than the model's nominal limit.
     */
    modelContextWindow: number | null,
};
