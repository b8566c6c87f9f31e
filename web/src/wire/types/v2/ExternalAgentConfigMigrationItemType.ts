// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What a step takes over: the instructions file, the settings, the skills or the MCP servers. */
export type ExternalAgentConfigMigrationItemType = "AGENTS_MD" | "CONFIG" | "SKILLS" | "MCP_SERVER_CONFIG";
