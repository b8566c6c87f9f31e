// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { Model } from "./Model";

/** One page of the models. */
export type ModelListResponse = {
    /** The models, the most recommended first. */
    data: Array<Model>,
    /** Where the next page begins, or null if this is the last one. */
    nextCursor: string | null,
};
