// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Network access beyond what the sandbox policy allows. */
export type AdditionalNetworkPermissions = {
    /** True opens the network; null or false adds nothing. */
    enabled: boolean | null,
};
