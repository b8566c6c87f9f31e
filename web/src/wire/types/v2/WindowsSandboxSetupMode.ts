// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Whether the setup is done with administrator rights or without them. The latter gives a weaker
 * sandbox.
 */
export type WindowsSandboxSetupMode = "elevated" | "unelevated";
