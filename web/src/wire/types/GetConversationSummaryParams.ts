// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ThreadId } from "./ThreadId";

/** Names a stored conversation, either by its file or by its id. Superseded by `thread/read`. */
export type GetConversationSummaryParams = { rolloutPath: string, } | { conversationId: ThreadId, };
