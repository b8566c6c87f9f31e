// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Whether a marketplace lets a plugin be installed, and whether it is meant to be installed from
 * the outset.
 */
export type PluginInstallPolicy = "NOT_AVAILABLE" | "AVAILABLE" | "INSTALLED_BY_DEFAULT";
