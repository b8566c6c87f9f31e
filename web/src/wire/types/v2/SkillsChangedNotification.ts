// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Skill files on disk have changed. Call `skills/list` again to learn what is there now. */
export type SkillsChangedNotification = Record<string, never>;
