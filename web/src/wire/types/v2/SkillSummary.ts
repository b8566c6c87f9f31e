// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { SkillInterface } from "./SkillInterface";

/** A skill that is part of a plugin. */
export type SkillSummary = {
    /** Name by which the skill is mentioned. */
    name: string,
    /** What the skill does and when to use it; the model reads this. */
    description: string,
    /** A shorter description from the head of the skill file, or null if there is none. */
    shortDescription: string | null,
    /** How to show it, or null if it does not say. */
    interface: SkillInterface | null,
    /** Path of the skill's `SKILL.md`. */
    path: string,
    /** False if the user has switched the skill off. */
    enabled: boolean,
};
