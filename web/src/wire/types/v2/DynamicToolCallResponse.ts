// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { DynamicToolCallOutputContentItem } from "./DynamicToolCallOutputContentItem";

/** What the tool produced. */
export type DynamicToolCallResponse = {
    /** Text and images for the model, in order; may be empty. */
    contentItems: Array<DynamicToolCallOutputContentItem>,
    /** False marks the item as failed; the content reaches the model all the same. */
    success: boolean,
};
