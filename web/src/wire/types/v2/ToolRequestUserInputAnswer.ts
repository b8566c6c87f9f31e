// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The user's answer to one question. */
export type ToolRequestUserInputAnswer = {
    /** The chosen labels or the text typed; empty when the question was left open. */
    answers: Array<string>,
};
