// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CollabAgentStatus } from "./CollabAgentStatus";

/** What is known about another agent at the moment a collaboration tool call is reported. */
export type CollabAgentState = {
    status: CollabAgentStatus,
    /**
     * The agent's last message if it has completed, or the error text if it has failed. Null in
     * every other case, or if there is no such text.
     */
    message: string | null,
};
