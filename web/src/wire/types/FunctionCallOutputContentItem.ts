// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ImageDetail } from "./ImageDetail";

/** One part of what a tool call returned. */
export type FunctionCallOutputContentItem = {
    /** Text for the model. */
    "type": "input_text",
    /** The text itself. */
    text: string,
} | {
    /** A picture for the model. */
    "type": "input_image",
    /** Address of the picture, usually a `data:` URL. */
    image_url: string,
    detail?: ImageDetail,
};
