// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { FuzzyFileSearchParams } from "./FuzzyFileSearchParams";
import type { FuzzyFileSearchSessionStartParams } from "./FuzzyFileSearchSessionStartParams";
import type { FuzzyFileSearchSessionStopParams } from "./FuzzyFileSearchSessionStopParams";
import type { FuzzyFileSearchSessionUpdateParams } from "./FuzzyFileSearchSessionUpdateParams";
import type { GetAuthStatusParams } from "./GetAuthStatusParams";
import type { GetConversationSummaryParams } from "./GetConversationSummaryParams";
import type { GitDiffToRemoteParams } from "./GitDiffToRemoteParams";
import type { InitializeParams } from "./InitializeParams";
import type { RequestId } from "./RequestId";
import type { AppsListParams } from "./v2/AppsListParams";
import type { CancelLoginAccountParams } from "./v2/CancelLoginAccountParams";
import type { CollaborationModeListParams } from "./v2/CollaborationModeListParams";
import type { CommandExecParams } from "./v2/CommandExecParams";
import type { CommandExecResizeParams } from "./v2/CommandExecResizeParams";
import type { CommandExecTerminateParams } from "./v2/CommandExecTerminateParams";
import type { CommandExecWriteParams } from "./v2/CommandExecWriteParams";
import type { ConfigBatchWriteParams } from "./v2/ConfigBatchWriteParams";
import type { ConfigReadParams } from "./v2/ConfigReadParams";
import type { ConfigValueWriteParams } from "./v2/ConfigValueWriteParams";
import type { ExperimentalFeatureEnablementSetParams } from "./v2/ExperimentalFeatureEnablementSetParams";
import type { ExperimentalFeatureListParams } from "./v2/ExperimentalFeatureListParams";
import type { ExternalAgentConfigDetectParams } from "./v2/ExternalAgentConfigDetectParams";
import type { ExternalAgentConfigImportParams } from "./v2/ExternalAgentConfigImportParams";
import type { FeedbackUploadParams } from "./v2/FeedbackUploadParams";
import type { FsCopyParams } from "./v2/FsCopyParams";
import type { FsCreateDirectoryParams } from "./v2/FsCreateDirectoryParams";
import type { FsGetMetadataParams } from "./v2/FsGetMetadataParams";
import type { FsReadDirectoryParams } from "./v2/FsReadDirectoryParams";
import type { FsReadFileParams } from "./v2/FsReadFileParams";
import type { FsRemoveParams } from "./v2/FsRemoveParams";
import type { FsUnwatchParams } from "./v2/FsUnwatchParams";
import type { FsWatchParams } from "./v2/FsWatchParams";
import type { FsWriteFileParams } from "./v2/FsWriteFileParams";
import type { GetAccountParams } from "./v2/GetAccountParams";
import type { ListMcpServerStatusParams } from "./v2/ListMcpServerStatusParams";
import type { LoginAccountParams } from "./v2/LoginAccountParams";
import type { McpServerOauthLoginParams } from "./v2/McpServerOauthLoginParams";
import type { MockExperimentalMethodParams } from "./v2/MockExperimentalMethodParams";
import type { ModelListParams } from "./v2/ModelListParams";
import type { PluginInstallParams } from "./v2/PluginInstallParams";
import type { PluginListParams } from "./v2/PluginListParams";
import type { PluginReadParams } from "./v2/PluginReadParams";
import type { PluginUninstallParams } from "./v2/PluginUninstallParams";
import type { ReviewStartParams } from "./v2/ReviewStartParams";
import type { SkillsConfigWriteParams } from "./v2/SkillsConfigWriteParams";
import type { SkillsListParams } from "./v2/SkillsListParams";
import type { ThreadArchiveParams } from "./v2/ThreadArchiveParams";
import type { ThreadBackgroundTerminalsCleanParams } from "./v2/ThreadBackgroundTerminalsCleanParams";
import type { ThreadCompactStartParams } from "./v2/ThreadCompactStartParams";
import type { ThreadDecrementElicitationParams } from "./v2/ThreadDecrementElicitationParams";
import type { ThreadForkParams } from "./v2/ThreadForkParams";
import type { ThreadIncrementElicitationParams } from "./v2/ThreadIncrementElicitationParams";
import type { ThreadListParams } from "./v2/ThreadListParams";
import type { ThreadLoadedListParams } from "./v2/ThreadLoadedListParams";
import type { ThreadMetadataUpdateParams } from "./v2/ThreadMetadataUpdateParams";
import type { ThreadReadParams } from "./v2/ThreadReadParams";
import type { ThreadRealtimeAppendAudioParams } from "./v2/ThreadRealtimeAppendAudioParams";
import type { ThreadRealtimeAppendTextParams } from "./v2/ThreadRealtimeAppendTextParams";
import type { ThreadRealtimeStartParams } from "./v2/ThreadRealtimeStartParams";
import type { ThreadRealtimeStopParams } from "./v2/ThreadRealtimeStopParams";
import type { ThreadResumeParams } from "./v2/ThreadResumeParams";
import type { ThreadRollbackParams } from "./v2/ThreadRollbackParams";
import type { ThreadSetNameParams } from "./v2/ThreadSetNameParams";
import type { ThreadShellCommandParams } from "./v2/ThreadShellCommandParams";
import type { ThreadStartParams } from "./v2/ThreadStartParams";
import type { ThreadUnarchiveParams } from "./v2/ThreadUnarchiveParams";
import type { ThreadUnsubscribeParams } from "./v2/ThreadUnsubscribeParams";
import type { TurnInterruptParams } from "./v2/TurnInterruptParams";
import type { TurnStartParams } from "./v2/TurnStartParams";
import type { TurnSteerParams } from "./v2/TurnSteerParams";
import type { WindowsSandboxSetupStartParams } from "./v2/WindowsSandboxSetupStartParams";

/** A request of the client, which the server answers. */
export type ClientRequest = {
    /**
     * Open the conversation: the client introduces itself, once per connection and before any other
     * request. Warnings about the configuration follow the answer.
     */
    "method": "initialize",
    id: RequestId,
    params: InitializeParams,
} | {
    /**
     * Create a thread and subscribe the caller to its events. `thread/started` goes to everybody
     * after the answer.
     */
    "method": "thread/start",
    id: RequestId,
    params: ThreadStartParams,
} | {
    /**
     * Load a stored thread, or rejoin a loaded one, and subscribe the caller. Questions still open
     * are sent again after the answer.
     */
    "method": "thread/resume",
    id: RequestId,
    params: ThreadResumeParams,
} | {
    /**
     * Copy the history of a thread into a new one and subscribe the caller to it. The original
     * stays as it is.
     */
    "method": "thread/fork",
    id: RequestId,
    params: ThreadForkParams,
} | {
    /**
     * Unload a thread if it is loaded and move its file to the archive, where lists leave it out
     * unless asked.
     */
    "method": "thread/archive",
    id: RequestId,
    params: ThreadArchiveParams,
} | {
    /**
     * Stop sending the events of a thread to this connection. When nobody is left, the thread is
     * unloaded and its running turn stopped.
     */
    "method": "thread/unsubscribe",
    id: RequestId,
    params: ThreadUnsubscribeParams,
} | {
    /**
     * Note that the client shows a question of its own; while any is open, the time limits of the
     * thread's commands stand still.
     */
    "method": "thread/increment_elicitation",
    id: RequestId,
    params: ThreadIncrementElicitationParams,
} | {
    /**
     * Note that a question counted by `thread/increment_elicitation` is closed; the time limits go
     * on when none is left.
     */
    "method": "thread/decrement_elicitation",
    id: RequestId,
    params: ThreadDecrementElicitationParams,
} | {
    /**
     * Give a loaded or stored thread a name and tell it to everybody with `thread/name/updated`.
     */
    "method": "thread/name/set",
    id: RequestId,
    params: ThreadSetNameParams,
} | {
    /** Change the stored git facts of a thread: members left out are kept, null ones cleared. */
    "method": "thread/metadata/update",
    id: RequestId,
    params: ThreadMetadataUpdateParams,
} | {
    /** Move an archived thread back among the others. The thread is returned but not loaded. */
    "method": "thread/unarchive",
    id: RequestId,
    params: ThreadUnarchiveParams,
} | {
    /**
     * Shorten the history of a loaded thread to a summary. It is answered at once and runs as a
     * turn of its own.
     */
    "method": "thread/compact/start",
    id: RequestId,
    params: ThreadCompactStartParams,
} | {
    /**
     * Run a shell command of the user's own in a loaded thread, without sandbox or questions. It is
     * answered at once; the output follows as an item that the model will see.
     */
    "method": "thread/shellCommand",
    id: RequestId,
    params: ThreadShellCommandParams,
} | {
    /** Kill all commands that the thread left running in the background. */
    "method": "thread/backgroundTerminals/clean",
    id: RequestId,
    params: ThreadBackgroundTerminalsCleanParams,
} | {
    /**
     * Take the last turns of a loaded, idle thread out of its history. Changes to files are not
     * undone.
     */
    "method": "thread/rollback",
    id: RequestId,
    params: ThreadRollbackParams,
} | {
    /** List stored threads page by page, newest first, without their turns. */
    "method": "thread/list",
    id: RequestId,
    params: ThreadListParams,
} | {
    /** List the ids of all threads this server holds in memory, whoever uses them. */
    "method": "thread/loaded/list",
    id: RequestId,
    params: ThreadLoadedListParams,
} | {
    /** Look at a thread, with its turns if wanted, without loading it or subscribing to it. */
    "method": "thread/read",
    id: RequestId,
    params: ThreadReadParams,
} | {
    /**
     * List the skills available in the given directories, disabled ones and load errors included.
     */
    "method": "skills/list",
    id: RequestId,
    params: SkillsListParams,
} | {
    /** List the known plugin marketplaces and their plugins. */
    "method": "plugin/list",
    id: RequestId,
    params: PluginListParams,
} | {
    /** Describe one plugin of a marketplace with its skills, apps and MCP servers. */
    "method": "plugin/read",
    id: RequestId,
    params: PluginReadParams,
} | {
    /**
     * List the apps of the user's ChatGPT account. `app/list/updated` may come before the answer as
     * the parts of the list arrive.
     */
    "method": "app/list",
    id: RequestId,
    params: AppsListParams,
} | {
    /** Read a whole file with the rights of the server; no sandbox applies. */
    "method": "fs/readFile",
    id: RequestId,
    params: FsReadFileParams,
} | {
    /** Create or overwrite a file with the rights of the server; no sandbox applies. */
    "method": "fs/writeFile",
    id: RequestId,
    params: FsWriteFileParams,
} | {
    /** Create a directory, by default along with its missing parents. */
    "method": "fs/createDirectory",
    id: RequestId,
    params: FsCreateDirectoryParams,
} | {
    /** Tell what kind of file a path is and when it changed. */
    "method": "fs/getMetadata",
    id: RequestId,
    params: FsGetMetadataParams,
} | {
    /** List the direct entries of a directory. */
    "method": "fs/readDirectory",
    id: RequestId,
    params: FsReadDirectoryParams,
} | {
    /** Remove a file or a directory tree. */
    "method": "fs/remove",
    id: RequestId,
    params: FsRemoveParams,
} | {
    /** Copy a file or a directory tree. */
    "method": "fs/copy",
    id: RequestId,
    params: FsCopyParams,
} | {
    /**
     * Watch a file or directory and report changes to this connection with `fs/changed`, until
     * `fs/unwatch` or the end of the connection.
     */
    "method": "fs/watch",
    id: RequestId,
    params: FsWatchParams,
} | {
    /** End a watch of this connection. Nothing about it is sent after the answer. */
    "method": "fs/unwatch",
    id: RequestId,
    params: FsUnwatchParams,
} | {
    /** Switch a skill on or off in the user's configuration, chosen by path or by name. */
    "method": "skills/config/write",
    id: RequestId,
    params: SkillsConfigWriteParams,
} | {
    /** Install a plugin from a marketplace and enable it in the user's configuration. */
    "method": "plugin/install",
    id: RequestId,
    params: PluginInstallParams,
} | {
    /** Remove an installed plugin and its configuration. One that is not installed is no error. */
    "method": "plugin/uninstall",
    id: RequestId,
    params: PluginUninstallParams,
} | {
    /**
     * Give a thread new input and begin a turn. It is answered at once; the events go to the
     * subscribers. If a turn is running already, the input joins that one.
     */
    "method": "turn/start",
    id: RequestId,
    params: TurnStartParams,
} | {
    /**
     * Add input to the running turn, which must be the expected one. The model sees it before its
     * next step.
     */
    "method": "turn/steer",
    id: RequestId,
    params: TurnSteerParams,
} | {
    /**
     * Stop the running turn, keeping what it has produced so far. It is answered once the turn has
     * stopped.
     */
    "method": "turn/interrupt",
    id: RequestId,
    params: TurnInterruptParams,
} | {
    /**
     * Open a voice session for a thread. It is answered at once; `thread/realtime/started` or
     * `thread/realtime/error` follows.
     */
    "method": "thread/realtime/start",
    id: RequestId,
    params: ThreadRealtimeStartParams,
} | {
    /** Feed a piece of recorded sound to the voice session of a thread. */
    "method": "thread/realtime/appendAudio",
    id: RequestId,
    params: ThreadRealtimeAppendAudioParams,
} | {
    /** Feed typed text to the voice session of a thread. */
    "method": "thread/realtime/appendText",
    id: RequestId,
    params: ThreadRealtimeAppendTextParams,
} | {
    /** Close the voice session of a thread; `thread/realtime/closed` follows. */
    "method": "thread/realtime/stop",
    id: RequestId,
    params: ThreadRealtimeStopParams,
} | {
    /**
     * Have a reviewer model examine changes, as a turn of the given thread or in a new thread made
     * for it.
     */
    "method": "review/start",
    id: RequestId,
    params: ReviewStartParams,
} | {
    /** List the models the user can choose from, page by page. */
    "method": "model/list",
    id: RequestId,
    params: ModelListParams,
} | {
    /** List all feature flags and their states, page by page. */
    "method": "experimentalFeature/list",
    id: RequestId,
    params: ExperimentalFeatureListParams,
} | {
    /**
     * Switch feature flags for all threads of this server until it ends. Nothing is written to the
     * configuration.
     */
    "method": "experimentalFeature/enablement/set",
    id: RequestId,
    params: ExperimentalFeatureEnablementSetParams,
} | {
    /** List the built-in presets for collaboration modes. */
    "method": "collaborationMode/list",
    id: RequestId,
    params: CollaborationModeListParams,
} | {
    /** Send back the given text. It lets tests try the check for experimental methods. */
    "method": "mock/experimentalMethod",
    id: RequestId,
    params: MockExperimentalMethodParams,
} | {
    /**
     * Start an OAuth login to an MCP server. The client opens the returned page;
     * `mcpServer/oauthLogin/completed` tells how it ended.
     */
    "method": "mcpServer/oauth/login",
    id: RequestId,
    params: McpServerOauthLoginParams,
} | {
    /**
     * Read the configuration of MCP servers anew. Each loaded thread takes it up at its next turn.
     */
    "method": "config/mcpServer/reload",
    id: RequestId,
    params: undefined,
} | {
    /**
     * List the configured MCP servers with their tools, resources and login state. It may wait for
     * servers to start.
     */
    "method": "mcpServerStatus/list",
    id: RequestId,
    params: ListMcpServerStatusParams,
} | {
    /**
     * Prepare the sandbox on Windows; `windowsSandbox/setupCompleted` tells the caller how it
     * ended. Other systems report a failure.
     */
    "method": "windowsSandbox/setupStart",
    id: RequestId,
    params: WindowsSandboxSetupStartParams,
} | {
    /**
     * Sign in with an API key or a ChatGPT account. `account/login/completed` tells everybody how
     * it ended, and `account/updated` follows a success.
     */
    "method": "account/login/start",
    id: RequestId,
    params: LoginAccountParams,
} | {
    /** Give up a pending login; `account/login/completed` then reports it as failed. */
    "method": "account/login/cancel",
    id: RequestId,
    params: CancelLoginAccountParams,
} | {
    /** Forget all credentials, stored ones included, and send `account/updated` to everybody. */
    "method": "account/logout",
    id: RequestId,
    params: undefined,
} | {
    /** Ask the backend how much of the usage limits is spent. It needs a ChatGPT account. */
    "method": "account/rateLimits/read",
    id: RequestId,
    params: undefined,
} | {
    /** Hand in a report of the user, with logs if the user agrees. */
    "method": "feedback/upload",
    id: RequestId,
    params: FeedbackUploadParams,
} | {
    /**
     * Run a command for the client, outside of any thread. It is answered when the command has
     * ended.
     */
    "method": "command/exec",
    id: RequestId,
    params: CommandExecParams,
} | {
    /** Send input to a command this connection runs, or close its input. */
    "method": "command/exec/write",
    id: RequestId,
    params: CommandExecWriteParams,
} | {
    /** Kill a command this connection runs, along with its children. */
    "method": "command/exec/terminate",
    id: RequestId,
    params: CommandExecTerminateParams,
} | {
    /** Change the size of the terminal of a command this connection runs. */
    "method": "command/exec/resize",
    id: RequestId,
    params: CommandExecResizeParams,
} | {
    /** Return the merged configuration, with the origin of each value and the layers if wanted. */
    "method": "config/read",
    id: RequestId,
    params: ConfigReadParams,
} | {
    /** Find settings, instructions and skills of another coding agent that could be taken over. */
    "method": "externalAgentConfig/detect",
    id: RequestId,
    params: ExternalAgentConfigDetectParams,
} | {
    /** Take over what `externalAgentConfig/detect` found. Existing settings are kept. */
    "method": "externalAgentConfig/import",
    id: RequestId,
    params: ExternalAgentConfigImportParams,
} | {
    /** Change one value in the user's configuration file, keeping its comments. */
    "method": "config/value/write",
    id: RequestId,
    params: ConfigValueWriteParams,
} | {
    /** Make several changes to the user's configuration file, all of them or none. */
    "method": "config/batchWrite",
    id: RequestId,
    params: ConfigBatchWriteParams,
} | {
    /** Return the limits that the administrator puts on the configuration. */
    "method": "configRequirements/read",
    id: RequestId,
    params: undefined,
} | {
    /** Tell who is signed in, and whether the model provider needs it. */
    "method": "account/read",
    id: RequestId,
    params: GetAccountParams,
} | {
    /**
     * Summarize a stored conversation, found by its id or by its file. Older clients use it;
     * `thread/read` replaces it.
     */
    "method": "getConversationSummary",
    id: RequestId,
    params: GetConversationSummaryParams,
} | {
    /**
     * Return the difference between a working directory and the newest commit known to the remote.
     * Only older clients use it.
     */
    "method": "gitDiffToRemote",
    id: RequestId,
    params: GitDiffToRemoteParams,
} | {
    /**
     * Tell how the user is signed in, with the token if wanted. Older clients use it;
     * `account/read` replaces it.
     */
    "method": "getAuthStatus",
    id: RequestId,
    params: GetAuthStatusParams,
} | {
    /** Find files and directories whose paths resemble a query, best matches first. */
    "method": "fuzzyFileSearch",
    id: RequestId,
    params: FuzzyFileSearchParams,
} | {
    /**
     * Open a search over some directories that stays open while the user types. A session of the
     * same id is replaced.
     */
    "method": "fuzzyFileSearch/sessionStart",
    id: RequestId,
    params: FuzzyFileSearchSessionStartParams,
} | {
    /**
     * Set the query of an open search session; `fuzzyFileSearch/sessionUpdated` brings the matches.
     */
    "method": "fuzzyFileSearch/sessionUpdate",
    id: RequestId,
    params: FuzzyFileSearchSessionUpdateParams,
} | {
    /**
     * Close a search session. Nothing about it is sent after the answer, and an unknown id is no
     * error.
     */
    "method": "fuzzyFileSearch/sessionStop",
    id: RequestId,
    params: FuzzyFileSearchSessionStopParams,
};
