// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What an administrator decided about a domain. */
export type NetworkDomainPermission = "allow" | "deny";
