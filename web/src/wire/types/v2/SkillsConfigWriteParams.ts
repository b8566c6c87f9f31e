// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/**
 * Switches a skill on or off in the user's configuration. Exactly one of `path` and `name` must be
 * given.
 */
export type SkillsConfigWriteParams = {
    /** Path of the `SKILL.md` to switch. Absent or null to go by name. */
    path?: AbsolutePathBuf | null,
    /** Name to switch; it affects every skill so called. Absent or null to go by path. */
    name?: string | null,
    /** Whether the skill is to be on. */
    enabled: boolean,
};
