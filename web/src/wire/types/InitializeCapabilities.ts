// GENERATED CODE! DO NOT MODIFY BY HAND!

/** What the client can do and wants, for this connection only. */
export type InitializeCapabilities = {
    /**
     * Let the client use methods, fields and variants that may still change. Without it they are
     * refused.
     */
    experimentalApi: boolean,
    /**
     * Exact names of notifications not to send on this connection. Unknown names are ignored;
     * responses and requests are always sent.
     */
    optOutNotificationMethods?: Array<string> | null,
};
