// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A tool that a skill makes use of. */
export type SkillToolDependency = {
    /** Kind of tool, for example `mcp`. */
    type: string,
    /** Name of the tool, or of the MCP server. */
    value: string,
    /** What the skill needs it for. Absent if not stated. */
    description?: string,
    /** How an MCP server is reached. Absent if not stated. */
    transport?: string,
    /** Command that starts it. Absent if not stated. */
    command?: string,
    /** Address at which it is reached. Absent if not stated. */
    url?: string,
};
