// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One part of a message in the model's own format. */
export type ContentItem = {
    /** Text given to the model. */
    "type": "input_text",
    /** The text itself. */
    text: string,
} | {
    /** A picture given to the model. */
    "type": "input_image",
    /** Address of the picture, usually a `data:` URL. */
    image_url: string,
} | {
    /** Text written by the model. */
    "type": "output_text",
    /** The text itself. */
    text: string,
};
