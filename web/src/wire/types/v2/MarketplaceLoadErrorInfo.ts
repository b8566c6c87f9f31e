// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "../AbsolutePathBuf";

/** A marketplace file that was found but could not be used. */
export type MarketplaceLoadErrorInfo = {
    marketplacePath: AbsolutePathBuf,
    /** What is wrong with it. */
    message: string,
};
