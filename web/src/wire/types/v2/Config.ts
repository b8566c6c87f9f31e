// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ForcedLoginMethod } from "../ForcedLoginMethod";
import type { ReasoningEffort } from "../ReasoningEffort";
import type { ReasoningSummary } from "../ReasoningSummary";
import type { ServiceTier } from "../ServiceTier";
import type { Verbosity } from "../Verbosity";
import type { WebSearchMode } from "../WebSearchMode";
import type { JsonValue } from "../serde_json/JsonValue";
import type { AnalyticsConfig } from "./AnalyticsConfig";
import type { ApprovalsReviewer } from "./ApprovalsReviewer";
import type { AppsConfig } from "./AppsConfig";
import type { AskForApproval } from "./AskForApproval";
import type { ProfileV2 } from "./ProfileV2";
import type { SandboxMode } from "./SandboxMode";
import type { SandboxWorkspaceWrite } from "./SandboxWorkspaceWrite";
import type { ToolsV2 } from "./ToolsV2";

/**
 * The configuration merged from all layers, with the names of the file. Members are null where no
 * layer sets them; the active profile is not mixed in. Further keys are passed on as they are.
 */
export type Config = {
    /** The model to use. */
    model: string | null,
    /** The model for reviews, if it is to be another one. */
    review_model: string | null,
    /** The size of the model's context in tokens, in place of the catalogue's value. */
    model_context_window: bigint | null,
    /** Compact the history on its own when it reaches this many tokens. */
    model_auto_compact_token_limit: bigint | null,
    /** The id of the provider that serves the model. */
    model_provider: string | null,
    /** When the agent has to ask before it acts. */
    approval_policy: AskForApproval | null,
    /** Who answers when approval is needed. */
    approvals_reviewer: ApprovalsReviewer | null,
    /** What commands may touch. */
    sandbox_mode: SandboxMode | null,
    /** Details of the `workspace-write` sandbox. */
    sandbox_workspace_write: SandboxWorkspaceWrite | null,
    /** The only ChatGPT workspace that may sign in. */
    forced_chatgpt_workspace_id: string | null,
    /** The only permitted way of signing in. */
    forced_login_method: ForcedLoginMethod | null,
    /** How the model may search the web. */
    web_search: WebSearchMode | null,
    /** Settings of built-in tools. */
    tools: ToolsV2 | null,
    /** The name of the active profile. */
    profile: string | null,
    /**
     * All profiles by name; the active one overrides the members beside it when a thread starts.
     */
    profiles: { [key in string]?: ProfileV2 },
    /** Kept for older files; it has no effect. */
    instructions: string | null,
    /** Extra instructions, given to the model as a developer message. */
    developer_instructions: string | null,
    /** The prompt used to summarize the history, in place of the built-in one. */
    compact_prompt: string | null,
    /** How hard the model should think. */
    model_reasoning_effort: ReasoningEffort | null,
    /** How much of its thinking the model should summarize. */
    model_reasoning_summary: ReasoningSummary | null,
    /** How long the model's answers should be. */
    model_verbosity: Verbosity | null,
    /** The speed class in which requests are served. */
    service_tier: ServiceTier | null,
    /** Settings about usage statistics. */
    analytics: AnalyticsConfig | null,
    /** Settings of apps. */
    apps: AppsConfig | null,
} & ({ [key in string]?: number | string | boolean | Array<JsonValue> | { [key in string]?: JsonValue } | null });
