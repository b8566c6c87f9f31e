// GENERATED CODE! DO NOT MODIFY BY HAND!

/** Who the client is. */
export type ClientInfo = {
    /**
     * The name of the program. It becomes part of HTTP headers and may hold no control characters.
     */
    name: string,
    /** The name to show to people; may be null or absent. */
    title: string | null,
    /** The version of the program, in any form. */
    version: string,
};
