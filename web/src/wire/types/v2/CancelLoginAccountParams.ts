// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Names the pending login to give up. */
export type CancelLoginAccountParams = {
    /** The id that `account/login/start` returned; it must be a UUID. */
    loginId: string,
};
