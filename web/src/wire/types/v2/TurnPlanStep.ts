// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { TurnPlanStepStatus } from "./TurnPlanStepStatus";

/** A step of the agent's to-do list. */
export type TurnPlanStep = {
    /** What is to be done. */
    step: string,
    status: TurnPlanStepStatus,
};
