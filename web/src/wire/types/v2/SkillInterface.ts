// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How a skill wishes to be shown. */
export type SkillInterface = {
    /** Name to show to people. If not given, show the plain name. */
    displayName?: string,
    /** A line about the skill. */
    shortDescription?: string,
    /** Path of a small picture. */
    iconSmall?: string,
    /** Path of a larger picture. */
    iconLarge?: string,
    /** Color to show it with, in the form `#RRGGBB`. */
    brandColor?: string,
    /** A prompt to suggest to the user. */
    defaultPrompt?: string,
};
