// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Confirms the switches. */
export type ExperimentalFeatureEnablementSetResponse = {
    /** The switches as requested. */
    enablement: { [key in string]?: boolean },
};
