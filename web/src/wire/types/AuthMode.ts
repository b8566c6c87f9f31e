// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How the server is signed in to the model provider. */
export type AuthMode =
    /** An API key given by the user; the server stores it and sends it with model requests. */
    "apikey" |
    /** A ChatGPT account; the server owns the tokens, stores them and renews them by itself. */
    "chatgpt" |
    /**
     * A ChatGPT account whose tokens the client hands over and renews on request. The server keeps
     * them in memory only.
     */
    "chatgptAuthTokens";
