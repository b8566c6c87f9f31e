// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FuzzyFileSearchSessionCompletedNotification } from "./FuzzyFileSearchSessionCompletedNotification";
import type { FuzzyFileSearchSessionUpdatedNotification } from "./FuzzyFileSearchSessionUpdatedNotification";
import type { AccountLoginCompletedNotification } from "./v2/AccountLoginCompletedNotification";
import type { AccountRateLimitsUpdatedNotification } from "./v2/AccountRateLimitsUpdatedNotification";
import type { AccountUpdatedNotification } from "./v2/AccountUpdatedNotification";
import type { AgentMessageDeltaNotification } from "./v2/AgentMessageDeltaNotification";
import type { AppListUpdatedNotification } from "./v2/AppListUpdatedNotification";
import type { CommandExecOutputDeltaNotification } from "./v2/CommandExecOutputDeltaNotification";
import type { CommandExecutionOutputDeltaNotification } from "./v2/CommandExecutionOutputDeltaNotification";
import type { ConfigWarningNotification } from "./v2/ConfigWarningNotification";
import type { ContextCompactedNotification } from "./v2/ContextCompactedNotification";
import type { DeprecationNoticeNotification } from "./v2/DeprecationNoticeNotification";
import type { ErrorNotification } from "./v2/ErrorNotification";
import type { FileChangeOutputDeltaNotification } from "./v2/FileChangeOutputDeltaNotification";
import type { FsChangedNotification } from "./v2/FsChangedNotification";
import type { HookCompletedNotification } from "./v2/HookCompletedNotification";
import type { HookStartedNotification } from "./v2/HookStartedNotification";
import type { ItemCompletedNotification } from "./v2/ItemCompletedNotification";
import type { ItemGuardianApprovalReviewCompletedNotification } from "./v2/ItemGuardianApprovalReviewCompletedNotification";
import type { ItemGuardianApprovalReviewStartedNotification } from "./v2/ItemGuardianApprovalReviewStartedNotification";
import type { ItemStartedNotification } from "./v2/ItemStartedNotification";
import type { McpServerOauthLoginCompletedNotification } from "./v2/McpServerOauthLoginCompletedNotification";
import type { McpServerStatusUpdatedNotification } from "./v2/McpServerStatusUpdatedNotification";
import type { McpToolCallProgressNotification } from "./v2/McpToolCallProgressNotification";
import type { ModelReroutedNotification } from "./v2/ModelReroutedNotification";
import type { PlanDeltaNotification } from "./v2/PlanDeltaNotification";
import type { RawResponseItemCompletedNotification } from "./v2/RawResponseItemCompletedNotification";
import type { ReasoningSummaryPartAddedNotification } from "./v2/ReasoningSummaryPartAddedNotification";
import type { ReasoningSummaryTextDeltaNotification } from "./v2/ReasoningSummaryTextDeltaNotification";
import type { ReasoningTextDeltaNotification } from "./v2/ReasoningTextDeltaNotification";
import type { ServerRequestResolvedNotification } from "./v2/ServerRequestResolvedNotification";
import type { SkillsChangedNotification } from "./v2/SkillsChangedNotification";
import type { TerminalInteractionNotification } from "./v2/TerminalInteractionNotification";
import type { ThreadArchivedNotification } from "./v2/ThreadArchivedNotification";
import type { ThreadClosedNotification } from "./v2/ThreadClosedNotification";
import type { ThreadNameUpdatedNotification } from "./v2/ThreadNameUpdatedNotification";
import type { ThreadRealtimeClosedNotification } from "./v2/ThreadRealtimeClosedNotification";
import type { ThreadRealtimeErrorNotification } from "./v2/ThreadRealtimeErrorNotification";
import type { ThreadRealtimeItemAddedNotification } from "./v2/ThreadRealtimeItemAddedNotification";
import type { ThreadRealtimeOutputAudioDeltaNotification } from "./v2/ThreadRealtimeOutputAudioDeltaNotification";
import type { ThreadRealtimeStartedNotification } from "./v2/ThreadRealtimeStartedNotification";
import type { ThreadRealtimeTranscriptUpdatedNotification } from "./v2/ThreadRealtimeTranscriptUpdatedNotification";
import type { ThreadStartedNotification } from "./v2/ThreadStartedNotification";
import type { ThreadStatusChangedNotification } from "./v2/ThreadStatusChangedNotification";
import type { ThreadTokenUsageUpdatedNotification } from "./v2/ThreadTokenUsageUpdatedNotification";
import type { ThreadUnarchivedNotification } from "./v2/ThreadUnarchivedNotification";
import type { TurnCompletedNotification } from "./v2/TurnCompletedNotification";
import type { TurnDiffUpdatedNotification } from "./v2/TurnDiffUpdatedNotification";
import type { TurnPlanUpdatedNotification } from "./v2/TurnPlanUpdatedNotification";
import type { TurnStartedNotification } from "./v2/TurnStartedNotification";
import type { WindowsSandboxSetupCompletedNotification } from "./v2/WindowsSandboxSetupCompletedNotification";
import type { WindowsWorldWritableWarningNotification } from "./v2/WindowsWorldWritableWarningNotification";

/** A message of the server that gets no answer. */
export type ServerNotification = {
    /**
     * Tells the subscribers of a thread that something in a turn failed, and whether the server
     * tries again by itself.
     */
    "method": "error",
    "params": ErrorNotification,
} | {
    /** Tells everybody about a new thread, after it was started, forked or made for a review. */
    "method": "thread/started",
    "params": ThreadStartedNotification,
} | {
    /**
     * Tells everybody the new status of a thread: idle, active, in error or unloaded. What an
     * active thread waits for is part of it.
     */
    "method": "thread/status/changed",
    "params": ThreadStatusChangedNotification,
} | {
    /** Tells everybody that a thread was moved to the archive. */
    "method": "thread/archived",
    "params": ThreadArchivedNotification,
} | {
    /** Tells everybody that a thread was taken back out of the archive. */
    "method": "thread/unarchived",
    "params": ThreadUnarchivedNotification,
} | {
    /** Tells everybody that a thread was unloaded after its last subscriber left. */
    "method": "thread/closed",
    "params": ThreadClosedNotification,
} | {
    /**
     * Tells the subscribers of a thread that files of its skills changed; ask `skills/list` again.
     */
    "method": "skills/changed",
    "params": SkillsChangedNotification,
} | {
    /** Tells everybody the new name of a thread. */
    "method": "thread/name/updated",
    "params": ThreadNameUpdatedNotification,
} | {
    /** Tells the subscribers of a thread how many tokens it has used. */
    "method": "thread/tokenUsage/updated",
    "params": ThreadTokenUsageUpdatedNotification,
} | {
    /** Tells the subscribers of a thread that a turn begins. */
    "method": "turn/started",
    "params": TurnStartedNotification,
} | {
    /** Tells the subscribers of a thread that a hook begins to run. */
    "method": "hook/started",
    "params": HookStartedNotification,
} | {
    /**
     * Tells the subscribers of a thread that a turn is over and whether it completed, failed or was
     * interrupted. Nothing else of the turn follows.
     */
    "method": "turn/completed",
    "params": TurnCompletedNotification,
} | {
    /** Tells the subscribers of a thread how a run of a hook ended. */
    "method": "hook/completed",
    "params": HookCompletedNotification,
} | {
    /**
     * Sends the subscribers of a thread all changes to files in the turn so far, as one diff. It
     * replaces the one before.
     */
    "method": "turn/diff/updated",
    "params": TurnDiffUpdatedNotification,
} | {
    /** Sends the subscribers of a thread the model's list of steps after each change to it. */
    "method": "turn/plan/updated",
    "params": TurnPlanUpdatedNotification,
} | {
    /** Tells the subscribers of a thread that an item begins, in its first state. */
    "method": "item/started",
    "params": ItemStartedNotification,
} | {
    /**
     * Tells the subscribers of a thread that the automatic reviewer examines an action in place of
     * the user.
     */
    "method": "item/autoApprovalReview/started",
    "params": ItemGuardianApprovalReviewStartedNotification,
} | {
    /** Tells the subscribers of a thread what the automatic reviewer decided. */
    "method": "item/autoApprovalReview/completed",
    "params": ItemGuardianApprovalReviewCompletedNotification,
} | {
    /**
     * Tells the subscribers of a thread that an item is finished, in its last state. It overrides
     * whatever was streamed before.
     */
    "method": "item/completed",
    "params": ItemCompletedNotification,
} | {
    /**
     * Passes a finished item of the model's answer to the subscribers of a thread unchanged, if the
     * thread was started with raw events.
     */
    "method": "rawResponseItem/completed",
    "params": RawResponseItemCompletedNotification,
} | {
    /** Sends the subscribers of a thread the next piece of a message of the agent. */
    "method": "item/agentMessage/delta",
    "params": AgentMessageDeltaNotification,
} | {
    /** Sends the subscribers of a thread the next piece of a proposed plan. */
    "method": "item/plan/delta",
    "params": PlanDeltaNotification,
} | {
    /**
     * Sends output of a `command/exec` to the connection that runs it, if it asked for streaming.
     */
    "method": "command/exec/outputDelta",
    "params": CommandExecOutputDeltaNotification,
} | {
    /** Sends the subscribers of a thread the next piece of output of a command. */
    "method": "item/commandExecution/outputDelta",
    "params": CommandExecutionOutputDeltaNotification,
} | {
    /** Tells the subscribers of a thread that the model sent input to a running command. */
    "method": "item/commandExecution/terminalInteraction",
    "params": TerminalInteractionNotification,
} | {
    /** Sends the subscribers of a thread what the tool said while it applied a patch. */
    "method": "item/fileChange/outputDelta",
    "params": FileChangeOutputDeltaNotification,
} | {
    /**
     * Tells the subscribers of a thread that a question of the server is settled, so that every
     * client can take it off the screen.
     */
    "method": "serverRequest/resolved",
    "params": ServerRequestResolvedNotification,
} | {
    /**
     * Tells the subscribers of a thread how a call to an MCP tool comes along, in the words of the
     * server. Codex 0.118 declares it and never sends it.
     */
    "method": "item/mcpToolCall/progress",
    "params": McpToolCallProgressNotification,
} | {
    /** Tells everybody how a login to an MCP server ended. */
    "method": "mcpServer/oauthLogin/completed",
    "params": McpServerOauthLoginCompletedNotification,
} | {
    /** Tells the subscribers of a thread how the start of one of its MCP servers comes along. */
    "method": "mcpServer/startupStatus/updated",
    "params": McpServerStatusUpdatedNotification,
} | {
    /** Tells everybody that the signed-in account changed. */
    "method": "account/updated",
    "params": AccountUpdatedNotification,
} | {
    /**
     * Tells the subscribers of the thread that made the request how much of the usage limits is
     * spent.
     */
    "method": "account/rateLimits/updated",
    "params": AccountRateLimitsUpdatedNotification,
} | {
    /** Sends everybody the whole list of apps once more of it is known. */
    "method": "app/list/updated",
    "params": AppListUpdatedNotification,
} | {
    /** Tells the connection that watches a path what changed there. */
    "method": "fs/changed",
    "params": FsChangedNotification,
} | {
    /** Sends the subscribers of a thread the next piece of a summary of the model's reasoning. */
    "method": "item/reasoning/summaryTextDelta",
    "params": ReasoningSummaryTextDeltaNotification,
} | {
    /** Tells the subscribers of a thread that a new part of a reasoning summary begins. */
    "method": "item/reasoning/summaryPartAdded",
    "params": ReasoningSummaryPartAddedNotification,
} | {
    /**
     * Sends the subscribers of a thread the next piece of the model's reasoning itself, where the
     * model shows it.
     */
    "method": "item/reasoning/textDelta",
    "params": ReasoningTextDeltaNotification,
} | {
    /**
     * Tells the subscribers of a thread that its history was shortened. The `contextCompaction`
     * item says the same to newer clients.
     */
    "method": "thread/compacted",
    "params": ContextCompactedNotification,
} | {
    /** Tells the subscribers of a thread that another model answers than the one asked for. */
    "method": "model/rerouted",
    "params": ModelReroutedNotification,
} | {
    /** Tells the subscribers of a thread that its configuration uses something deprecated. */
    "method": "deprecationNotice",
    "params": DeprecationNoticeNotification,
} | {
    /**
     * Tells a connection, right after its `initialize`, about a problem found in the configuration
     * at start-up.
     */
    "method": "configWarning",
    "params": ConfigWarningNotification,
} | {
    /** Sends everybody the matches that a search session has so far for its current query. */
    "method": "fuzzyFileSearch/sessionUpdated",
    "params": FuzzyFileSearchSessionUpdatedNotification,
} | {
    /** Tells everybody that a search session has found all matches for its current query. */
    "method": "fuzzyFileSearch/sessionCompleted",
    "params": FuzzyFileSearchSessionCompletedNotification,
} | {
    /** Tells the subscribers of a thread that its voice session is open. */
    "method": "thread/realtime/started",
    "params": ThreadRealtimeStartedNotification,
} | {
    /**
     * Passes an item of the voice session, such as a request handed over to the agent, to the
     * subscribers of a thread.
     */
    "method": "thread/realtime/itemAdded",
    "params": ThreadRealtimeItemAddedNotification,
} | {
    /** Sends the subscribers of a thread the next words that were heard or spoken. */
    "method": "thread/realtime/transcriptUpdated",
    "params": ThreadRealtimeTranscriptUpdatedNotification,
} | {
    /** Sends the subscribers of a thread the next piece of sound to play. */
    "method": "thread/realtime/outputAudio/delta",
    "params": ThreadRealtimeOutputAudioDeltaNotification,
} | {
    /** Tells the subscribers of a thread that its voice session failed or could not be opened. */
    "method": "thread/realtime/error",
    "params": ThreadRealtimeErrorNotification,
} | {
    /** Tells the subscribers of a thread that its voice session is over, and why. */
    "method": "thread/realtime/closed",
    "params": ThreadRealtimeClosedNotification,
} | {
    /**
     * Warns about directories on Windows that everybody can write to and the sandbox cannot
     * protect. Codex 0.118 declares it and never sends it.
     */
    "method": "windows/worldWritableWarning",
    "params": WindowsWorldWritableWarningNotification,
} | {
    /** Tells the connection that asked how the preparation of the Windows sandbox ended. */
    "method": "windowsSandbox/setupCompleted",
    "params": WindowsSandboxSetupCompletedNotification,
} | {
    /** Tells everybody how a login ended. */
    "method": "account/login/completed",
    "params": AccountLoginCompletedNotification,
};
