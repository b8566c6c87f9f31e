// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The configuration has been written. */
export type SkillsConfigWriteResponse = {
    /** Whether the skill is on now. */
    effectiveEnabled: boolean,
};
