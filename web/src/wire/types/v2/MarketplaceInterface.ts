// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How a marketplace wishes to be shown. */
export type MarketplaceInterface = {
    /** Name to show to people. Null to show the plain name. */
    displayName: string | null,
};
