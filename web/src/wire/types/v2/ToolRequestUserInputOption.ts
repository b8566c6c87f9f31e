// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One choice offered with a question. */
export type ToolRequestUserInputOption = {
    /** The short text of the choice, which is also the answer sent back. */
    label: string,
    /** What choosing it would mean. */
    description: string,
};
