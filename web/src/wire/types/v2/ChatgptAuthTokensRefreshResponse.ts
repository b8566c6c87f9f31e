// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The renewed tokens. They replace the old ones for the repeated request and all later ones. */
export type ChatgptAuthTokensRefreshResponse = {
    /** The new access token, a JWT. */
    accessToken: string,
    /** The ChatGPT workspace that the token is for. */
    chatgptAccountId: string,
    /** The plan of the account. When null, the plan is read from the token. */
    chatgptPlanType: string | null,
};
