// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { PlanType } from "../PlanType";

/** Who is signed in, told apart by `type`. */
export type Account = {
    /** Signed in with an API key; nothing is known about the person behind it. */
    "type": "apiKey",
} | {
    /** Signed in with a ChatGPT account, whoever manages its tokens. */
    "type": "chatgpt",
    /** The address found in the account's identity token. */
    email: string,
    planType: PlanType,
};
