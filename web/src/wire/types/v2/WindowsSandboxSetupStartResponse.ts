// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * The setup has begun. Its outcome follows as `windowsSandbox/setupCompleted`, which on other
 * systems always reports failure.
 */
export type WindowsSandboxSetupStartResponse = {
    /** Always true. */
    started: boolean,
};
