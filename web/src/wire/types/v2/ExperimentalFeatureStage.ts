// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How far along a feature is. */
export type ExperimentalFeatureStage =
    /** Ready to be tried, and offered to users. */
    "beta" |
    /** Not finished; meant for its developers. */
    "underDevelopment" |
    /** Finished; the flag remains so that it can be switched off. */
    "stable" |
    /** Still works, and will go away. */
    "deprecated" |
    /** Gone; the flag is accepted and does nothing. */
    "removed";
