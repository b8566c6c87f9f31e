// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ToolRequestUserInputAnswer } from "./ToolRequestUserInputAnswer";

/** The user's answers. */
export type ToolRequestUserInputResponse = {
    /** One entry per answered question, keyed by its id. Missing ones count as unanswered. */
    answers: { [key in string]?: ToolRequestUserInputAnswer },
};
