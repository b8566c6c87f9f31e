// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Numbers of tokens, as counted by the model provider. */
export type TokenUsageBreakdown = {
    /** Input and output together. */
    totalTokens: number,
    /** Tokens sent to the model, including those it had cached. */
    inputTokens: number,
    /** The part of the input that the provider had cached. */
    cachedInputTokens: number,
    /** Tokens written by the model, including its reasoning. */
    outputTokens: number,
    /** The part of the output that was reasoning. */
    reasoningOutputTokens: number,
};
