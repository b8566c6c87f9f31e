// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { SkillsListExtraRootsForCwd } from "./SkillsListExtraRootsForCwd";

/** Asks for the available skills. */
export type SkillsListParams = {
    /**
     * Directories for which to list skills. Empty or absent for the server's own working directory.
     */
    cwds?: Array<string>,
    /** True to look on disk again instead of relying on an earlier result. */
    forceReload?: boolean,
    /** Further places to look in, for some of the directories. Absent or null for none. */
    perCwdExtraUserRoots?: Array<SkillsListExtraRootsForCwd> | null,
};
