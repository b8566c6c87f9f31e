// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { PlanType } from "../PlanType";
import type { CreditsSnapshot } from "./CreditsSnapshot";
import type { RateLimitWindow } from "./RateLimitWindow";

/** The state of one usage limit. Every part may be null when the source did not mention it. */
export type RateLimitSnapshot = {
    /** Names the limit; `codex` is the main one. */
    limitId: string | null,
    /** A name to show to the user. */
    limitName: string | null,
    /** The first window of the limit, as a rule the shorter one. */
    primary: RateLimitWindow | null,
    /** The second window of the limit, as a rule the longer one. */
    secondary: RateLimitWindow | null,
    /** The credits of the account, when the source reported them. */
    credits: CreditsSnapshot | null,
    /** The plan that the limit follows from. */
    planType: PlanType | null,
};
