// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { SkillToolDependency } from "./SkillToolDependency";

/** What a skill needs in order to work. */
export type SkillDependencies = {
    /** Tools the skill makes use of. */
    tools: Array<SkillToolDependency>,
};
