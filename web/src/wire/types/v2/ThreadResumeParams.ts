// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Personality } from "../Personality";
import type { ResponseItem } from "../ResponseItem";
import type { ServiceTier } from "../ServiceTier";
import type { JsonValue } from "../serde_json/JsonValue";
import type { ApprovalsReviewer } from "./ApprovalsReviewer";
import type { AskForApproval } from "./AskForApproval";
import type { SandboxMode } from "./SandboxMode";

/**
 * Loads a stored thread, or joins one that is loaded already, and follows it. On joining, all
 * settings given here are ignored. Settings that are not given come from the configuration as it is
 * now.
 */
export type ThreadResumeParams = {
    /** Thread concerned. Unless it is loaded, `history` and `path` take precedence over it. */
    threadId: string,
    /**
     * Makes a new thread from these entries instead of loading one; must not be empty. Absent or
     * null to load a thread.
     */
    history?: Array<ResponseItem> | null,
    /** Rollout file to load instead of finding it by the id. Absent or null to go by id. */
    path?: string | null,
    /** Model to use. Absent or null for the one the thread used last, as far as that is known. */
    model?: string | null,
    /** Id of the model provider to use. Absent or null for the configured one. */
    modelProvider?: string | null,
    /**
     * Class of service to ask the provider for. Absent for the configured one, null for the
     * provider's default.
     */
    serviceTier?: ServiceTier | null | null,
    /** Working directory. Absent or null for the one in which the thread was created. */
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
    /**
     * Replaces the basic instructions to the model. Absent or null for those stored with the
     * thread.
     */
    baseInstructions?: string | null,
    /** Further instructions to the model. Absent or null for the configured ones. */
    developerInstructions?: string | null,
    /** Manner in which the agent writes. Absent or null for the configured one. */
    personality?: Personality | null,
    /**
     * True to store commands, file changes and tool calls too from now on, so that they are there
     * when the thread is read back.
     */
    persistExtendedHistory: boolean,
};
