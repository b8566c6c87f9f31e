// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The answer to a question about changes to files. */
export type FileChangeApprovalDecision =
    /** Apply the changes this once. */
    "accept" |
    /** Apply the changes, and do not ask again for these files until the thread is unloaded. */
    "acceptForSession" |
    /** Leave the files alone. The turn goes on and the model is told of the refusal. */
    "decline" |
    /** Leave the files alone, and interrupt the turn. */
    "cancel";
