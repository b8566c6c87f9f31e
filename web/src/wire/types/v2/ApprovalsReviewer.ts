// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Who answers when something needs approval: `user` sends the question to the client,
 * `guardian_subagent` lets a second model judge the risk. The latter counts only with approval
 * policy `on-request`.
 */
export type ApprovalsReviewer = "user" | "guardian_subagent";
