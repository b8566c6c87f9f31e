// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { SkillsListEntry } from "./SkillsListEntry";

/** The available skills. */
export type SkillsListResponse = {
    /** One entry for each directory, in the order of the request. */
    data: Array<SkillsListEntry>,
};
