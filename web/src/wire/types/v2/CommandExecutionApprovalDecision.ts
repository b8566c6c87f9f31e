// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ExecPolicyAmendment } from "./ExecPolicyAmendment";
import type { NetworkPolicyAmendment } from "./NetworkPolicyAmendment";

/** The answer to a question about a command. */
export type CommandExecutionApprovalDecision =
    /** Run the command this once. */
    "accept" |
    /** Run the command, and do not ask again for the same one until the thread is unloaded. */
    "acceptForSession" |
    {
        /**
         * Run the command, and save a rule that allows commands beginning with these words from now
         * on.
         */
        "acceptWithExecpolicyAmendment": { execpolicy_amendment: ExecPolicyAmendment, },
    } |
    {
        /** Answer a network question for good: save a rule that allows or denies the host. */
        "applyNetworkPolicyAmendment": { network_policy_amendment: NetworkPolicyAmendment, },
    } |
    /** Do not run the command. The turn goes on and the model is told of the refusal. */
    "decline" |
    /** Do not run the command, and interrupt the turn. */
    "cancel";
