// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { NetworkPolicyRuleAction } from "./NetworkPolicyRuleAction";

/** A rule about one host, to be saved by the answer to a network question. */
export type NetworkPolicyAmendment = {
    /** The host, which must be the one that was asked about. */
    host: string,
    action: NetworkPolicyRuleAction,
};
