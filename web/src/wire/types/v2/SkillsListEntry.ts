// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { SkillErrorInfo } from "./SkillErrorInfo";
import type { SkillMetadata } from "./SkillMetadata";

/** The skills available in one directory. */
export type SkillsListEntry = {
    /** The directory, spelled as in the request. */
    cwd: string,
    /** The skills, including those that are switched off. */
    skills: Array<SkillMetadata>,
    /** Skills that could not be loaded. */
    errors: Array<SkillErrorInfo>,
};
