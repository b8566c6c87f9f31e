// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { CollaborationModeMask } from "./CollaborationModeMask";

/** The modes a client can offer. */
export type CollaborationModeListResponse = {
    /** The presets, in the order to show them. */
    data: Array<CollaborationModeMask>,
};
