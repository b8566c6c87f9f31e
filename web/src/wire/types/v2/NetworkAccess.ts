// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Whether commands may reach the network. */
export type NetworkAccess = "restricted" | "enabled";
