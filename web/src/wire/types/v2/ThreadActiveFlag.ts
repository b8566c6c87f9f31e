// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * What a busy thread is waiting for: an approval, or an answer from the user to the agent's
 * questions.
 */
export type ThreadActiveFlag = "waitingOnApproval" | "waitingOnUserInput";
