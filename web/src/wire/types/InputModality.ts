// GENERATED CODE! DO NOT MODIFY BY HAND!

/** A kind of input that a model accepts. */
export type InputModality =
    /** Written text, in user messages and in tool output. */
    "text" |
    /** Pictures, attached by the user or returned by tools. */
    "image";
