// GENERATED CODE! DO NOT MODIFY BY HAND!

/** One part of the answer that a client gives to a call of one of its own tools. */
export type DynamicToolCallOutputContentItem = {
    /** A text for the model. */
    "type": "inputText",
    /** The text itself. */
    text: string,
} | {
    /** A picture for the model. */
    "type": "inputImage",
    /** Address of the picture, usually a `data:` URL. */
    imageUrl: string,
};
