// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";
import type { MarketplaceInterface } from "./MarketplaceInterface";
import type { PluginSummary } from "./PluginSummary";

/** A marketplace and its plugins. */
export type PluginMarketplaceEntry = {
    /** Name of the marketplace. */
    name: string,
    path: AbsolutePathBuf,
    /** How to show it, or null if it does not say. */
    interface: MarketplaceInterface | null,
    /** The plugins it offers. */
    plugins: Array<PluginSummary>,
};
