// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What the client has to do next, with the same `type` as the request. */
export type LoginAccountResponse = {
    /** The key is stored; nothing is left to do. */
    "type": "apiKey",
} | {
    /** The server waits for the browser to return from the sign-in page. */
    "type": "chatgpt",
    /** Names this login in `account/login/cancel` and `account/login/completed`. */
    loginId: string,
    /** The page the client should open; the server starts no browser itself. */
    authUrl: string,
} | {
    /** The server polls until the user has entered the code. */
    "type": "chatgptDeviceCode",
    /** Names this login in `account/login/cancel` and `account/login/completed`. */
    loginId: string,
    /** The page where the user enters the code. */
    verificationUrl: string,
    /** The code to show to the user. */
    userCode: string,
} | {
    /** The tokens are in use; nothing is left to do. */
    "type": "chatgptAuthTokens",
};
