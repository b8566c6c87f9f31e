// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * `canceled` when the login was pending and is now being stopped, `notFound` when no pending login
 * has that id.
 */
export type CancelLoginAccountStatus = "canceled" | "notFound";
