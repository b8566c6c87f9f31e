// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Output of a method that exists for tests. */
export type MockExperimentalMethodResponse = {
    /** The given text, or null when there was none. */
    echoed: string | null,
};
