// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Personality } from "../Personality";
import type { ServiceTier } from "../ServiceTier";
import type { JsonValue } from "../serde_json/JsonValue";
import type { ApprovalsReviewer } from "./ApprovalsReviewer";
import type { AskForApproval } from "./AskForApproval";
import type { DynamicToolSpec } from "./DynamicToolSpec";
import type { SandboxMode } from "./SandboxMode";

/** Starts a new thread and follows it. Settings that are not given come from the configuration. */
export type ThreadStartParams = {
    /** Model to use. Absent or null for the configured one. */
    model?: string | null,
    /** Id of the model provider to use. Absent or null for the configured one. */
    modelProvider?: string | null,
    /**
     * Class of service to ask the provider for. Absent for the configured one, null for the
     * provider's default.
     */
    serviceTier?: ServiceTier | null | null,
    /**
     * Working directory. A relative path starts from the server's own. Absent or null for the
     * server's own.
     */
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
     * Name of the service on whose behalf the thread is started; no more than a label. Absent or
     * null for none.
     */
    serviceName?: string | null,
    /** Replaces the basic instructions to the model. Absent or null to leave them. */
    baseInstructions?: string | null,
    /** Further instructions to the model. Absent or null for the configured ones. */
    developerInstructions?: string | null,
    /** Manner in which the agent writes. Absent or null for the configured one. */
    personality?: Personality | null,
    /** True to keep the thread in memory only. Absent or null means false. */
    ephemeral?: boolean | null,
    /** Tools that the client provides to the model. Absent or null for none. */
    dynamicTools?: Array<DynamicToolSpec> | null,
    /**
     * Has no effect. It is there to test that experimental fields are refused unless the client has
     * asked for them.
     */
    mockExperimentalField?: string | null,
    /**
     * True to have every entry of the conversation with the model sent as
     * `rawResponseItem/completed` as well.
     */
    experimentalRawEvents: boolean,
    /**
     * True to store commands, file changes and tool calls too, so that they are there when the
     * thread is read back.
     */
    persistExtendedHistory: boolean,
};
