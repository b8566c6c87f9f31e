// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ToolRequestUserInputOption } from "./ToolRequestUserInputOption";

/** One question to the user. */
export type ToolRequestUserInputQuestion = {
    /** Names the question; its answer is sent back under this key. */
    id: string,
    /** A title of a few words. */
    header: string,
    /** The question in full. */
    question: string,
    /** True when the user may also type an answer of their own. */
    isOther: boolean,
    /** True when the answer should not be shown while it is typed. */
    isSecret: boolean,
    /** The choices, or null for a question with a free answer. */
    options: Array<ToolRequestUserInputOption> | null,
};
