// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AgentPath } from "./AgentPath";
import type { ThreadId } from "./ThreadId";

/** What task a thread was started for by the server or by another agent, rather than by a user. */
export type SubAgentSource =
    "review" |
    "compact" |
    {
        /** An agent started it to hand over a part of its work. */
        "thread_spawn": {
            parent_thread_id: ThreadId,
            /**
             * How many generations it is away from the thread the user started; a direct child has
             * 1.
             */
            depth: number,
            /** Its position in the tree of agents, or null if agents are not addressed by path. */
            agent_path: AgentPath | null,
            /** Name given to the agent for display, or null if it has none. */
            agent_nickname: string | null,
            /** Role in which the agent was started, or null if none was chosen. */
            agent_role: string | null,
        },
    } |
    "memory_consolidation" |
    { "other": string, };
