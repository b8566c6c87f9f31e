// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { NetworkPolicyRuleAction } from "./NetworkPolicyRuleAction";

/** A rule for connections to one host, to be kept for later. */
export type NetworkPolicyAmendment = {
    /** Name of the host. */
    host: string,
    action: NetworkPolicyRuleAction,
};
