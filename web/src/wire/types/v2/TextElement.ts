// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ByteRange } from "./ByteRange";

/**
 * Marks a part of a text input that the client shows in a special way, such as a chip for a file.
 * The server hands it back unchanged.
 */
export type TextElement = {
    /** The part of the input's `text` that is marked. */
    byteRange: ByteRange,
    /** Text to show in place of the marked part, or null to show the part itself. */
    placeholder: string | null,
};
