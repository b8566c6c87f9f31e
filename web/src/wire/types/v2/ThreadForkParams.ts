// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ServiceTier } from "../ServiceTier";
import type { JsonValue } from "../serde_json/JsonValue";
import type { ApprovalsReviewer } from "./ApprovalsReviewer";
import type { AskForApproval } from "./AskForApproval";
import type { SandboxMode } from "./SandboxMode";

/**
 * Makes a new thread that begins with a copy of another one's history, and follows it. Settings
 * that are not given come from the configuration, not from the original.
 */
export type ThreadForkParams = {
    /** Thread to copy. It must be stored and not archived. */
    threadId: string,
    /**
     * Rollout file to copy instead; `threadId` then does not matter. Absent or null to go by id.
     */
    path?: string | null,
    /** Model to use. Absent or null for the configured one. */
    model?: string | null,
    /** Id of the model provider to use. Absent or null for the configured one. */
    modelProvider?: string | null,
    /**
     * Class of service to ask the provider for. Absent for the configured one, null for the
     * provider's default.
     */
    serviceTier?: ServiceTier | null | null,
    /** Working directory. Absent or null for that of the original. */
    cwd?: string | null,
    /** When to ask before running commands. Absent or null for the configured policy. */
    approvalPolicy?: AskForApproval | null,
    /** Who answers such questions. Absent or null for the configured choice. */
    approvalsReviewer?: ApprovalsReviewer | null,
    /**
     * How far commands are confined: a mode, or a policy in every detail. Absent or null for the
     * configured mode.
     */
    sandbox?: SandboxMode | null,
    /**
     * Further settings: the keys are dotted names as in `config.toml`. They take precedence over
     * the configuration files, but not over the other parameters.
     */
    config?: { [key in string]?: JsonValue } | null,
    /** Replaces the basic instructions to the model. Absent or null to leave them. */
    baseInstructions?: string | null,
    /** Further instructions to the model. Absent or null for the configured ones. */
    developerInstructions?: string | null,
    /** True to keep the copy in memory only. */
    ephemeral?: boolean,
    /**
     * True to store commands, file changes and tool calls of the copy too, so that they are there
     * when it is read back. Otherwise they are left out, even those of the original.
     */
    persistExtendedHistory: boolean,
};
