// GENERATED CODE! DO NOT MODIFY BY HAND!

/**
 * Whether the client has stopped following the thread, did not follow it in the first place, or
 * named a thread that is not loaded.
 */
export type ThreadUnsubscribeStatus = "notLoaded" | "notSubscribed" | "unsubscribed";
