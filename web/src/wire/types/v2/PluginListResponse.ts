// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { MarketplaceLoadErrorInfo } from "./MarketplaceLoadErrorInfo";
import type { PluginMarketplaceEntry } from "./PluginMarketplaceEntry";

/** The plugins on offer, by marketplace. */
export type PluginListResponse = {
    /** Marketplaces that have at least one plugin to show. */
    marketplaces: Array<PluginMarketplaceEntry>,
    /** Marketplace files that could not be used. */
    marketplaceLoadErrors: Array<MarketplaceLoadErrorInfo>,
    /** Why the requested synchronization failed. Null if it succeeded or none was requested. */
    remoteSyncError: string | null,
    /** Ids of plugins to show prominently. */
    featuredPluginIds: Array<string>,
};
