// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { GitInfo } from "./GitInfo";
import type { SessionSource } from "./SessionSource";
import type { ThreadStatus } from "./ThreadStatus";
import type { Turn } from "./Turn";

/** A conversation between a user and the agent. */
export type Thread = {
    /** Id of the thread. */
    id: string,
    /** The user's first message, for use as a title. Empty if there is none yet. */
    preview: string,
    /** True for a thread that is kept in memory only and is gone once it is unloaded. */
    ephemeral: boolean,
    /** Id of the model provider, for example `openai`. */
    modelProvider: string,
    /** When the thread was created, in seconds since 1970. */
    createdAt: number,
    /** When the thread last changed, in seconds since 1970. */
    updatedAt: number,
    /** Whether the thread is loaded, and what it is doing. */
    status: ThreadStatus,
    /**
     * File in which the thread is stored. It is given even before the file exists. Null for an
     * ephemeral thread.
     */
    path: string | null,
    /** Working directory at the time the thread was created, not that of the latest turn. */
    cwd: string,
    /** Version of the program that created the thread. */
    cliVersion: string,
    /** What kind of program the thread was started from. */
    source: SessionSource,
    /** Name of the agent, if the thread was started by another agent. Otherwise null. */
    agentNickname: string | null,
    /** Role of the agent, if the thread was started by another agent. Otherwise null. */
    agentRole: string | null,
    /** State of the git work tree, or null if none was recorded. */
    gitInfo: GitInfo | null,
    /** Name given by the user, or null if the thread has none. */
    name: string | null,
    /**
     * The turns in order. Filled by `thread/resume`, `thread/fork`, `thread/rollback` and by
     * `thread/read` with `includeTurns`; empty everywhere else.
     */
    turns: Array<Turn>,
};
