// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Options of `account/read`. */
export type GetAccountParams = {
    /**
     * Renew the stored ChatGPT tokens before answering. A failed renewal is not an error, and
     * client-supplied tokens are never renewed this way.
     */
    refreshToken: boolean,
};
