// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ExecPolicyAmendment } from "./ExecPolicyAmendment";
import type { NetworkPolicyAmendment } from "./NetworkPolicyAmendment";

/** The user's answer to one of the old approval requests. */
export type ReviewDecision =
    /** Go ahead, this once. */
    "approved" |
    {
        /**
         * Go ahead, and remember a rule so that commands with the same beginning are not asked
         * about again.
         */
        "approved_execpolicy_amendment": { proposed_execpolicy_amendment: ExecPolicyAmendment, },
    } |
    /** Go ahead, and do not ask again about the same thing in this session. */
    "approved_for_session" |
    {
        /**
         * Keep a rule for the host in question and act on it from now on; the rule may allow or
         * deny.
         */
        "network_policy_amendment": { network_policy_amendment: NetworkPolicyAmendment, },
    } |
    /** Do not do it. The agent learns of the refusal and may try something else. */
    "denied" |
    /** Do not do it, and stop the turn until the user speaks again. */
    "abort";
