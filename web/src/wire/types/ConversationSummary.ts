// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ConversationGitInfo } from "./ConversationGitInfo";
import type { SessionSource } from "./SessionSource";
import type { ThreadId } from "./ThreadId";

/** The main facts about a stored conversation, read from the head of its rollout file. */
export type ConversationSummary = {
    conversationId: ThreadId,
    /** Path of the rollout file. */
    path: string,
    /** Beginning of the conversation: the user's first message, or an empty text. */
    preview: string,
    /** When the conversation was created, as RFC 3339 text. Null if the file does not say. */
    timestamp: string | null,
    /** When the conversation last changed, as RFC 3339 text. Null if unknown. */
    updatedAt: string | null,
    /** Id of the model provider it was begun with. */
    modelProvider: string,
    /** Working directory in which it was begun. */
    cwd: string,
    /** Version of the program that created it. */
    cliVersion: string,
    source: SessionSource,
    /** State of the git work tree at that time, or null if none was recorded. */
    gitInfo: ConversationGitInfo | null,
};
