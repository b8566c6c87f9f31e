// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * A piece of a plan that the model is writing in plan mode. The text of the completed item is
 * authoritative and may differ from the sum of the pieces.
 */
export type PlanDeltaNotification = {
    threadId: string,
    /** Turn in which the plan is being written. */
    turnId: string,
    /** Id of the `plan` item that grows. */
    itemId: string,
    /** Text to append to what was received so far for the item. */
    delta: string,
};
