// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AdditionalPermissionProfile } from "./AdditionalPermissionProfile";
import type { CommandAction } from "./CommandAction";
import type { CommandExecutionApprovalDecision } from "./CommandExecutionApprovalDecision";
import type { ExecPolicyAmendment } from "./ExecPolicyAmendment";
import type { NetworkApprovalContext } from "./NetworkApprovalContext";
import type { NetworkPolicyAmendment } from "./NetworkPolicyAmendment";

/**
 * Asks whether a command may run, or whether a running one may reach a network host. Members that
 * do not apply are left out.
 */
export type CommandExecutionRequestApprovalParams = {
    /** The thread that wants to act. */
    threadId: string,
    /** The turn that wants to act. */
    turnId: string,
    /** The item of the command. For a network question it is a made-up id without an item. */
    itemId: string,
    /**
     * Set only for a command started inside another one, to tell apart several questions about the
     * same item.
     */
    approvalId?: string | null,
    /**
     * Why it is asked: the words of a rule, of the model, or of the retry after a sandbox denial.
     */
    reason?: string | null,
    /** The host in question; present for network questions only. */
    networkApprovalContext?: NetworkApprovalContext | null,
    /** The command line, quoted for a shell. Absent for network questions. */
    command?: string | null,
    /** The absolute directory the command will run in. Absent for network questions. */
    cwd?: string | null,
    /**
     * What the command does as far as it could be recognized, as in the item. Absent for network
     * questions.
     */
    commandActions?: Array<CommandAction> | null,
    /**
     * The extra permissions the command will run with. Sent only to connections with the
     * experimental capability.
     */
    additionalPermissions?: AdditionalPermissionProfile | null,
    /**
     * The command prefix that an answer with a rule could allow. Absent when no rule would help.
     */
    proposedExecpolicyAmendment?: ExecPolicyAmendment | null,
    /**
     * The network rules the answer could save: first the one that allows the host, then the one
     * that denies it.
     */
    proposedNetworkPolicyAmendments?: Array<NetworkPolicyAmendment> | null,
    /** The answers worth offering to the user, in order. Any other decision is understood too. */
    availableDecisions?: Array<CommandExecutionApprovalDecision> | null,
};
