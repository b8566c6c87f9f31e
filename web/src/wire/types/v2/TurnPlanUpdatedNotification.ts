// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { TurnPlanStep } from "./TurnPlanStep";

/**
 * The agent has drawn up its to-do list or changed it. This list is not the same thing as a `plan`
 * item.
 */
export type TurnPlanUpdatedNotification = {
    threadId: string,
    /** Turn concerned. */
    turnId: string,
    /** The agent's remark on the change, or null if it made none. */
    explanation: string | null,
    /** The whole list, which replaces the earlier one. */
    plan: Array<TurnPlanStep>,
};
