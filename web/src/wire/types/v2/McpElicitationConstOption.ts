// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One choice with a readable label. */
export type McpElicitationConstOption = {
    /** The value to send back. */
    const: string,
    /** The label to show. */
    title: string,
};
