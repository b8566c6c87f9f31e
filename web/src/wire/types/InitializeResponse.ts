// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { AbsolutePathBuf } from "./AbsolutePathBuf";

/** How the server introduces itself. */
export type InitializeResponse = {
    /**
     * The user agent the server presents to other services, with its version and the client's name.
     */
    userAgent: string,
    /** The directory that holds configuration, credentials and threads. */
    codexHome: AbsolutePathBuf,
    /** The family of operating systems the server runs on, such as `unix`. */
    platformFamily: string,
    /** The operating system the server runs on, such as `linux`. */
    platformOs: string,
};
