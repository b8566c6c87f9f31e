// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Empty: the credentials are gone. */
export type LogoutAccountResponse = Record<string, never>;
