// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ContentItem } from "./ContentItem";
import type { FunctionCallOutputBody } from "./FunctionCallOutputBody";
import type { GhostCommit } from "./GhostCommit";
import type { LocalShellAction } from "./LocalShellAction";
import type { LocalShellStatus } from "./LocalShellStatus";
import type { MessagePhase } from "./MessagePhase";
import type { ReasoningItemContent } from "./ReasoningItemContent";
import type { ReasoningItemReasoningSummary } from "./ReasoningItemReasoningSummary";
import type { WebSearchAction } from "./WebSearchAction";

/**
 * One entry of the conversation in the form in which it is exchanged with the model and kept on
 * disk. Clients that follow `ThreadItem` do not need it.
 */
export type ResponseItem = {
    /** A message to or from the model. */
    "type": "message",
    /** Who speaks: `user`, `assistant` or `developer`. */
    role: string,
    /** The parts of the message. */
    content: Array<ContentItem>,
    /** Whether the model means to end its turn with this message. Absent if it did not say. */
    end_turn?: boolean,
    phase?: MessagePhase,
} | {
    /** What the model thought before it went on. */
    "type": "reasoning",
    /** Sections of the summary. Empty if there is none. */
    summary: Array<ReasoningItemReasoningSummary>,
    /** The unabridged reasoning. Absent or null if the provider keeps it to itself. */
    content?: Array<ReasoningItemContent>,
    /**
     * The reasoning in a form that only the provider can read, to be handed back with the next
     * request. Null if there is none.
     */
    encrypted_content: string | null,
} | {
    /** The model calls its built-in shell tool. */
    "type": "local_shell_call",
    /** Connects the call with its output. Null with providers that use `id` for it. */
    call_id: string | null,
    status: LocalShellStatus,
    action: LocalShellAction,
} | {
    /** The model calls a tool whose arguments are JSON. */
    "type": "function_call",
    /** Name of the tool. */
    name: string,
    /** Group to which the tool belongs. Absent for a tool outside any group. */
    namespace?: string,
    /** The arguments as JSON text, exactly as the model wrote them. They need not be valid. */
    arguments: string,
    /** Connects the call with its output. */
    call_id: string,
} | {
    /** The model looks for tools that were not shown to it. */
    "type": "tool_search_call",
    /** Connects the search with its output. Null if the provider searches by itself. */
    call_id: string | null,
    /** State in the provider's own words. Absent if not stated. */
    status?: string,
    /** Who carries out the search, for example `client`. */
    execution: string,
    arguments: unknown,
} | {
    /** What a tool called by `function_call` or `local_shell_call` returned. */
    "type": "function_call_output",
    /** The `call_id` of the call. */
    call_id: string,
    output: FunctionCallOutputBody,
} | {
    /** The model calls a tool that takes free text. */
    "type": "custom_tool_call",
    /** State in the provider's own words. Absent if not stated. */
    status?: string,
    /** Connects the call with its output. */
    call_id: string,
    /** Name of the tool. */
    name: string,
    /** The text for the tool. */
    input: string,
} | {
    /** What a tool called by `custom_tool_call` returned. */
    "type": "custom_tool_call_output",
    /** The `call_id` of the call. */
    call_id: string,
    /** Name of the tool. Absent if not recorded. */
    name?: string,
    output: FunctionCallOutputBody,
} | {
    /** The tools that a `tool_search_call` found. */
    "type": "tool_search_output",
    /** The `call_id` of the search, or null if it had none. */
    call_id: string | null,
    /** State of the search, for example `completed`. */
    status: string,
    /** Who carried out the search, for example `client`. */
    execution: string,
    /** The tools found, in the form in which they are declared to the model. */
    tools: unknown[],
} | {
    /** The provider searched the web for the model. */
    "type": "web_search_call",
    /** State in the provider's own words. Absent if not stated. */
    status?: string,
    action?: WebSearchAction,
} | {
    /** The provider made an image for the model. */
    "type": "image_generation_call",
    /** Id given by the model. */
    id: string,
    /** State in the provider's own words, such as `completed`. */
    status: string,
    /** The prompt as the provider reworded it. Absent if it did not. */
    revised_prompt?: string,
    /** The image in Base64. */
    result: string,
} | {
    /**
     * The state of the work tree, recorded so that a turn can be undone. It is never sent to the
     * model.
     */
    "type": "ghost_snapshot",
    ghost_commit: GhostCommit,
} | {
    /** Stands for an earlier part of the conversation that the provider has condensed. */
    "type": "compaction",
    /** The condensed part in a form that only the provider can read. */
    encrypted_content: string,
} | {
    /** An entry of a type that the server does not know. */
    "type": "other",
};
