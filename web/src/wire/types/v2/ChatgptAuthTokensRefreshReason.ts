// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Why new tokens are needed. */
export type ChatgptAuthTokensRefreshReason =
    /** The backend answered a request with status 401. */
    "unauthorized";
