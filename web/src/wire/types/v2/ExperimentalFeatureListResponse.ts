// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ExperimentalFeature } from "./ExperimentalFeature";

/** One page of feature flags. */
export type ExperimentalFeatureListResponse = {
    /** The flags of this page. */
    data: Array<ExperimentalFeature>,
    /** Pass this as `cursor` to get the next page; null on the last one. */
    nextCursor: string | null,
};
