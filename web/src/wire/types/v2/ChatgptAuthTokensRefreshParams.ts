// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ChatgptAuthTokensRefreshReason } from "./ChatgptAuthTokensRefreshReason";

/** Asks the client that supplies ChatGPT tokens for new ones. */
export type ChatgptAuthTokensRefreshParams = {
    reason: ChatgptAuthTokensRefreshReason,
    /**
     * The workspace the refused token belonged to, so that a client with several accounts can pick
     * the right one. Null or absent when it is not known.
     */
    previousAccountId?: string | null,
};
