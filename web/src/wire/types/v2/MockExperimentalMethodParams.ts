// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Input of a method that exists for tests. */
export type MockExperimentalMethodParams = {
    /** Text to send back; may be null or absent. */
    value?: string | null,
};
