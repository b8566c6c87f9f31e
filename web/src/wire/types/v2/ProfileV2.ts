// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ReasoningEffort } from "../ReasoningEffort";
import type { ReasoningSummary } from "../ReasoningSummary";
import type { ServiceTier } from "../ServiceTier";
import type { Verbosity } from "../Verbosity";
import type { WebSearchMode } from "../WebSearchMode";
import type { JsonValue } from "../serde_json/JsonValue";
import type { ApprovalsReviewer } from "./ApprovalsReviewer";
import type { AskForApproval } from "./AskForApproval";
import type { ToolsV2 } from "./ToolsV2";

/**
 * A named set of settings that stands above the top level of the configuration. Null members are
 * not set by the profile; further keys are passed on as they are.
 */
export type ProfileV2 = {
    /** The model to use. */
    model: string | null,
    /** The id of the provider that serves the model. */
    model_provider: string | null,
    /** When the agent has to ask before it acts. */
    approval_policy: AskForApproval | null,
    /** Who answers when approval is needed. */
    approvals_reviewer: ApprovalsReviewer | null,
    /** The speed class in which requests are served. */
    service_tier: ServiceTier | null,
    /** How hard the model should think. */
    model_reasoning_effort: ReasoningEffort | null,
    /** How much of its thinking the model should summarize. */
    model_reasoning_summary: ReasoningSummary | null,
    /** How long the model's answers should be. */
    model_verbosity: Verbosity | null,
    /** How the model may search the web. */
    web_search: WebSearchMode | null,
    /** Settings of built-in tools. */
    tools: ToolsV2 | null,
    /** The address of the backend for accounts, apps and plugins. */
    chatgpt_base_url: string | null,
} & ({ [key in string]?: number | string | boolean | Array<JsonValue> | { [key in string]?: JsonValue } | null });
