// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * When the user has to sign in to the apps that a plugin brings along: as soon as it is installed,
 * or only when they are first used.
 */
export type PluginAuthPolicy = "ON_INSTALL" | "ON_USE";
