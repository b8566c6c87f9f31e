// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CollaborationMode } from "../CollaborationMode";
import type { Personality } from "../Personality";
import type { ReasoningEffort } from "../ReasoningEffort";
import type { ReasoningSummary } from "../ReasoningSummary";
import type { ServiceTier } from "../ServiceTier";
import type { JsonValue } from "../serde_json/JsonValue";
import type { ApprovalsReviewer } from "./ApprovalsReviewer";
import type { AskForApproval } from "./AskForApproval";
import type { SandboxPolicy } from "./SandboxPolicy";
import type { UserInput } from "./UserInput";

/**
 * Sends the user's input to a loaded thread and starts a turn. If a turn is running already, the
 * input joins that turn. All settings except `outputSchema` also hold for later turns.
 */
export type TurnStartParams = {
    /** Thread concerned. A thread that is only stored must be resumed first. */
    threadId: string,
    /** What the user has to say. All texts together may have at most 1048576 characters. */
    input: Array<UserInput>,
    /** New working directory. Absent or null to keep the present one. */
    cwd?: string | null,
    /** When to ask before running commands. Absent or null to keep the present policy. */
    approvalPolicy?: AskForApproval | null,
    /** Who answers such questions. Absent or null to keep the present choice. */
    approvalsReviewer?: ApprovalsReviewer | null,
    /** How far commands are confined. Absent or null to keep the present policy. */
    sandboxPolicy?: SandboxPolicy | null,
    /** Model to use. Absent or null to keep the present one. */
    model?: string | null,
    /**
     * Class of service to ask the provider for. Absent to keep the present one, null for the
     * provider's default.
     */
    serviceTier?: ServiceTier | null | null,
    /** How much the model is to think. Absent or null to keep the present effort. */
    effort?: ReasoningEffort | null,
    /** How fully reasoning is summarized. Absent or null to keep the present choice. */
    summary?: ReasoningSummary | null,
    /** Manner of writing. Absent or null to keep the present one. */
    personality?: Personality | null,
    /**
     * A JSON Schema that the model's answers in this turn have to follow. Absent or null for free
     * text. The server does not check the answers.
     */
    outputSchema?: JsonValue | null,
    /**
     * Mode of working together with the user, along with the model, reasoning effort and
     * instructions that go with it; it takes precedence over `model` and `effort`. Absent or null
     * to keep the present one.
     */
    collaborationMode?: CollaborationMode | null,
};
