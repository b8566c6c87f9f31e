// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Settings for every app without its own. */
export type AppsDefaultConfig = {
    /** False switches apps off unless one is switched on by name. */
    enabled: boolean,
    /** Whether tools that say they may destroy something can be called. */
    destructive_enabled: boolean,
    /** Whether tools that say they reach the outside world can be called. */
    open_world_enabled: boolean,
};
