// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { HookEventName } from "./HookEventName";
import type { HookExecutionMode } from "./HookExecutionMode";
import type { HookHandlerType } from "./HookHandlerType";
import type { HookOutputEntry } from "./HookOutputEntry";
import type { HookRunStatus } from "./HookRunStatus";
import type { HookScope } from "./HookScope";

/** One run of one hook. */
export type HookRunSummary = {
    /**
     * Names the hook: its event, its number and its file. Later runs of the same hook repeat it.
     */
    id: string,
    eventName: HookEventName,
    handlerType: HookHandlerType,
    executionMode: HookExecutionMode,
    scope: HookScope,
    /** The file that declares the hook. */
    sourcePath: string,
    /** The position of the hook among all that are configured, to show them in a steady order. */
    displayOrder: bigint,
    status: HookRunStatus,
    /** What to show while the hook runs, as configured, or null. */
    statusMessage: string | null,
    /** When the run began, in seconds since the Unix epoch. */
    startedAt: bigint,
    /** When the run ended, in seconds since the Unix epoch; null while it runs. */
    completedAt: bigint | null,
    /** How long the run took, in milliseconds; null while it runs. */
    durationMs: bigint | null,
    /** What the hook had to say; empty while it runs. */
    entries: Array<HookOutputEntry>,
};
