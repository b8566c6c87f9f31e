// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A message to the model that a hook wrote. */
export type HookPromptFragment = {
    /** The message. */
    text: string,
    /** The run of the hook that wrote it. */
    hookRunId: string,
};
