// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Asks how the server is signed in. Superseded by `account/read`. */
export type GetAuthStatusParams = {
    /** True to have the access token or key in the answer. Null means false. */
    includeToken: boolean | null,
    /** True to renew the access token first. Null means false. */
    refreshToken: boolean | null,
};
