// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Manner in which the agent writes. `none` adds no instruction about it; models that come without
 * such instructions ignore the choice.
 */
export type Personality = "none" | "friendly" | "pragmatic";
