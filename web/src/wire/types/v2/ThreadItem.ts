// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { MessagePhase } from "../MessagePhase";
import type { ReasoningEffort } from "../ReasoningEffort";
import type { JsonValue } from "../serde_json/JsonValue";
import type { CollabAgentState } from "./CollabAgentState";
import type { CollabAgentTool } from "./CollabAgentTool";
import type { CollabAgentToolCallStatus } from "./CollabAgentToolCallStatus";
import type { CommandAction } from "./CommandAction";
import type { CommandExecutionSource } from "./CommandExecutionSource";
import type { CommandExecutionStatus } from "./CommandExecutionStatus";
import type { DynamicToolCallOutputContentItem } from "./DynamicToolCallOutputContentItem";
import type { DynamicToolCallStatus } from "./DynamicToolCallStatus";
import type { FileUpdateChange } from "./FileUpdateChange";
import type { HookPromptFragment } from "./HookPromptFragment";
import type { McpToolCallError } from "./McpToolCallError";
import type { McpToolCallResult } from "./McpToolCallResult";
import type { McpToolCallStatus } from "./McpToolCallStatus";
import type { MemoryCitation } from "./MemoryCitation";
import type { PatchApplyStatus } from "./PatchApplyStatus";
import type { UserInput } from "./UserInput";
import type { WebSearchAction } from "./WebSearchAction";

/**
 * One entry of a turn: a message, a piece of reasoning, a tool call or an event worth showing. Ids
 * seen while a turn runs may differ from those given when the thread is later read back from disk.
 */
export type ThreadItem = {
    /** Input from the user, either the one that began the turn or one added while it ran. */
    "type": "userMessage",
    /** Id of the item. */
    id: string,
    /** The parts of the input, as the client sent them. */
    content: Array<UserInput>,
} | {
    /** Text that hooks put before the model. */
    "type": "hookPrompt",
    /** Id of the item. */
    id: string,
    /** The texts, each with the hook run it came from. */
    fragments: Array<HookPromptFragment>,
} | {
    /** A message from the model. */
    "type": "agentMessage",
    /** Id of the item. */
    id: string,
    /** The message so far, and the whole of it once the item is completed. */
    text: string,
    /** Whether this is talk along the way or the final answer. Null if the model did not say. */
    phase: MessagePhase | null,
    /** The memories the message cites, or null if there are none. */
    memoryCitation: MemoryCitation | null,
} | {
    /** A plan that the model proposes in plan mode. */
    "type": "plan",
    /** Id of the item. */
    id: string,
    /** The plan, usually in Markdown. */
    text: string,
} | {
    /** What the model disclosed of its reasoning. */
    "type": "reasoning",
    /** Id of the item. */
    id: string,
    /** Sections of the summary, in order. Empty if there is none. */
    summary: Array<string>,
    /** Blocks of the unabridged reasoning. Empty if the provider keeps it to itself. */
    content: Array<string>,
} | {
    /** A command that was run, or for which approval was asked. */
    "type": "commandExecution",
    /** Id of the item. */
    id: string,
    /** The argument vector as one line, quoted for a shell. */
    command: string,
    /** Directory in which the command runs. */
    cwd: string,
    /**
     * Id of the terminal the command runs in. Null for a command without a terminal, or if none was
     * started.
     */
    processId: string | null,
    source: CommandExecutionSource,
    status: CommandExecutionStatus,
    /** The steps of the command as far as the server recognizes them; for display only. */
    commandActions: Array<CommandAction>,
    /**
     * Standard output and standard error together. Null while the command runs and if it printed
     * nothing.
     */
    aggregatedOutput: string | null,
    /** Exit code of the command. Null until it has ended. */
    exitCode: number | null,
    /** How long the command ran, in milliseconds. Null until it has ended. */
    durationMs: number | null,
} | {
    /** Changes to files, made or proposed by the agent in one patch. */
    "type": "fileChange",
    /** Id of the item. */
    id: string,
    /** The affected files, sorted by path. */
    changes: Array<FileUpdateChange>,
    status: PatchApplyStatus,
} | {
    /** A call of a tool of an MCP server. */
    "type": "mcpToolCall",
    /** Id of the item. */
    id: string,
    /** Name of the MCP server, as in the configuration. */
    server: string,
    /** Name of the tool, as the MCP server spells it. */
    tool: string,
    status: McpToolCallStatus,
    arguments: JsonValue,
    /** What the tool returned. Null while it runs, or if the call itself failed. */
    result: McpToolCallResult | null,
    /** Why there is no result. Null unless the call itself failed. */
    error: McpToolCallError | null,
    /** How long the call took, in milliseconds. Null until it has ended. */
    durationMs: number | null,
} | {
    /** A call of a tool that the client provides. */
    "type": "dynamicToolCall",
    /** Id of the item, equal to `callId` of the `item/tool/call` request. */
    id: string,
    /** Name of the tool. */
    tool: string,
    arguments: JsonValue,
    status: DynamicToolCallStatus,
    /** The client's answer. Null until it has arrived. */
    contentItems: Array<DynamicToolCallOutputContentItem> | null,
    /** Whether the client reported success. Null until it has answered. */
    success: boolean | null,
    /** How long the client took to answer, in milliseconds. Null until it has. */
    durationMs: number | null,
} | {
    /** The agent started, addressed, awaited or closed other agents. */
    "type": "collabAgentToolCall",
    /** Id of the item. */
    id: string,
    /** Which of the tools was called. */
    tool: CollabAgentTool,
    /** How far the call has come. */
    status: CollabAgentToolCallStatus,
    /** Thread of the agent that made the call. */
    senderThreadId: string,
    /**
     * Threads of the agents the call is about. While an agent is being started the list is empty;
     * the completed item names the new thread.
     */
    receiverThreadIds: Array<string>,
    /** The text given to the other agent, or null for a tool that takes none. */
    prompt: string | null,
    /**
     * Model of the agent being started. Null for the other tools, and empty as long as no choice
     * has been made.
     */
    model: string | null,
    /** Reasoning effort of the agent being started. Null for the other tools. */
    reasoningEffort: ReasoningEffort | null,
    /** Last known state of the agents, by thread id. Agents of unknown state are missing. */
    agentsStates: { [key in string]?: CollabAgentState },
} | {
    /**
     * The model searched the web or looked at a page. The provider does this; the server only
     * reports it.
     */
    "type": "webSearch",
    /** Id of the item. */
    id: string,
    /** One line that says what was looked for. Empty while the search runs. */
    query: string,
    /** What was done in detail, or null if that is not known yet. */
    action: WebSearchAction | null,
} | {
    /** The agent looked at an image file. */
    "type": "imageView",
    /** Id of the item. */
    id: string,
    /** Absolute path of the image. */
    path: string,
} | {
    /** The provider made an image on the model's behalf. */
    "type": "imageGeneration",
    /** Id of the item. */
    id: string,
    /** State in the provider's own words, such as `in_progress` or `completed`. */
    status: string,
    /** The prompt as the provider reworded it, or null if it left it as it was. */
    revisedPrompt: string | null,
    /** The image in Base64. Empty while it is being made. */
    result: string,
    /** File into which the image was written. Absent if it was not saved. */
    savedPath?: string,
} | {
    /** A code review begins. */
    "type": "enteredReviewMode",
    /** Id of the item. */
    id: string,
    /** Short description of what is reviewed. */
    review: string,
} | {
    /** A code review has ended. */
    "type": "exitedReviewMode",
    /** Id of the item. */
    id: string,
    /** The review as text: an overall verdict, then the findings. */
    review: string,
} | {
    /** The conversation was shortened to a summary to free room in the model's context. */
    "type": "contextCompaction",
    /** Id of the item. */
    id: string,
};
