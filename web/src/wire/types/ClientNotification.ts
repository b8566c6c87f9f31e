// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A message of the client that gets no answer. */
export type ClientNotification = {
    /** Sent by a client after it has read the answer to `initialize`; nothing waits for it. */
    "method": "initialized",
};
