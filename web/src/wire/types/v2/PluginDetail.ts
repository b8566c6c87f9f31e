// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";
import type { AppSummary } from "./AppSummary";
import type { PluginSummary } from "./PluginSummary";
import type { SkillSummary } from "./SkillSummary";

/** Everything known about one plugin. */
export type PluginDetail = {
    /** Name of the marketplace that offers it. */
    marketplaceName: string,
    marketplacePath: AbsolutePathBuf,
    summary: PluginSummary,
    /** Description from the plugin's manifest, or null if it has none. */
    description: string | null,
    /** The skills the plugin contains. */
    skills: Array<SkillSummary>,
    /** The apps the plugin makes use of. */
    apps: Array<AppSummary>,
    /** Names of the MCP servers the plugin defines, sorted. */
    mcpServers: Array<string>,
};
