// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Where a skill comes from: the user's own directories, the project, the skills that come with the
 * server, or those the administrator has set up for the machine.
 */
export type SkillScope = "user" | "repo" | "system" | "admin";
