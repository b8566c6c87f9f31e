// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Whether connections to the host are let through or refused. */
export type NetworkPolicyRuleAction = "allow" | "deny";
