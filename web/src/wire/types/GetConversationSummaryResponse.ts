// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ConversationSummary } from "./ConversationSummary";

/** The conversation that was asked for. */
export type GetConversationSummaryResponse = { summary: ConversationSummary, };
