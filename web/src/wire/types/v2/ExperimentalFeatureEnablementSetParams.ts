// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Feature flags to switch until the server ends. */
export type ExperimentalFeatureEnablementSetParams = {
    /**
     * The wanted state by flag. Only some flags can be switched this way, and what the
     * configuration or the administrator says goes first.
     */
    enablement: { [key in string]?: boolean },
};
