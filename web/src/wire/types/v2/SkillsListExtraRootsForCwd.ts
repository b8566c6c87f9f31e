// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Further places to look for skills when listing those of one directory. */
export type SkillsListExtraRootsForCwd = {
    /** The directory. Unless it is also in `cwds`, the entry has no effect. */
    cwd: string,
    /** Absolute paths of the directories to look in. What is found counts as the user's own. */
    extraUserRoots: Array<string>,
};
