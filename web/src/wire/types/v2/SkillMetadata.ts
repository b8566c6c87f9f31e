// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { SkillDependencies } from "./SkillDependencies";
import type { SkillInterface } from "./SkillInterface";
import type { SkillScope } from "./SkillScope";

/** A skill that is available in some directory. */
export type SkillMetadata = {
    /**
     * Name by which the skill is mentioned. A skill from a plugin has the plugin's name and a colon
     * in front.
     */
    name: string,
    /** What the skill does and when to use it; the model reads this. */
    description: string,
    /**
     * A shorter description from the head of the skill file. Prefer the one in `interface` if there
     * is one.
     */
    shortDescription?: string,
    interface?: SkillInterface,
    dependencies?: SkillDependencies,
    /** Path of the skill's `SKILL.md`. */
    path: string,
    scope: SkillScope,
    /** False if the user has switched the skill off. */
    enabled: boolean,
};
