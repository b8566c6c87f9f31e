// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Tells how a login ended, whether it succeeded, failed, timed out or was cancelled. */
export type AccountLoginCompletedNotification = {
    /**
     * The id that `account/login/start` returned, or null for a login that ended within the request
     * (API key, external tokens).
     */
    loginId: string | null,
    /** True when the new credentials are in use. */
    success: boolean,
    /** A readable reason when `success` is false, otherwise null. */
    error: string | null,
};
