// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A skill that was found but could not be loaded. */
export type SkillErrorInfo = {
    /** The file concerned. */
    path: string,
    /** What is wrong with it. */
    message: string,
};
