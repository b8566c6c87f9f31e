// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Account } from "./Account";

/** The account in use, and whether one is needed at all. */
export type GetAccountResponse = {
    /** The signed-in account, or null when nobody is signed in or the provider needs no sign-in. */
    account: Account | null,
    /** True when the configured model provider works with OpenAI credentials only. */
    requiresOpenaiAuth: boolean,
};
