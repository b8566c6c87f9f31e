// GENERATED CODE! DO NOT MODIFY BY HAND!

/** The way to sign in, told apart by `type`. */
export type LoginAccountParams = {
    /** Store an API key; the login is complete as soon as it is answered. */
    "type": "apiKey",
    /** The key, stored as given and not tried out. */
    apiKey: string,
} | {
    /** Sign in through a web browser on this machine; the client opens the URL it gets back. */
    "type": "chatgpt",
} | {
    /** Sign in on any device: the user types a short code into a web page. */
    "type": "chatgptDeviceCode",
} | {
    /**
     * Use ChatGPT tokens that the client obtained itself and will renew when the server asks for
     * it.
     */
    "type": "chatgptAuthTokens",
    /** The access token, a JWT. It is held in memory and never written to disk. */
    accessToken: string,
    /** The ChatGPT workspace that the token is for. */
    chatgptAccountId: string,
    /** The plan of the account. When null or absent, it is read from the token. */
    chatgptPlanType?: string | null,
};
