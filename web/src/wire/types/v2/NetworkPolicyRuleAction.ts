// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Whether a network rule opens or closes the way to its host. */
export type NetworkPolicyRuleAction = "allow" | "deny";
