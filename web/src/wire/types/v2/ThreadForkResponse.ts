// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ReasoningEffort } from "../ReasoningEffort";
import type { ServiceTier } from "../ServiceTier";
import type { ApprovalsReviewer } from "./ApprovalsReviewer";
import type { AskForApproval } from "./AskForApproval";
import type { SandboxPolicy } from "./SandboxPolicy";
import type { Thread } from "./Thread";

/** The new thread with its turns, and the settings in effect for it. */
export type ThreadForkResponse = {
    thread: Thread,
    /** Model in use. */
    model: string,
    /** Id of the model provider in use. */
    modelProvider: string,
    /** Class of service asked for, or null for the provider's default. */
    serviceTier: ServiceTier | null,
    /** Working directory in effect. */
    cwd: string,
    approvalPolicy: AskForApproval,
    /** Who answers when leave is asked. */
    approvalsReviewer: ApprovalsReviewer,
    sandbox: SandboxPolicy,
    /** How much the model is to think, or null for the model's default. */
    reasoningEffort: ReasoningEffort | null,
};
