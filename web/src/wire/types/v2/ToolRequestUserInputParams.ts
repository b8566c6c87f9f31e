// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ToolRequestUserInputQuestion } from "./ToolRequestUserInputQuestion";

/** Questions the model puts to the user while the turn waits. */
export type ToolRequestUserInputParams = {
    /** The thread that asks. */
    threadId: string,
    /** The turn that asks. */
    turnId: string,
    /** The id of the model's tool call. As a rule no item is announced for it. */
    itemId: string,
    /** The questions, to be shown in this order. */
    questions: Array<ToolRequestUserInputQuestion>,
};
