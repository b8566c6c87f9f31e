// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { ClientInfo } from "./ClientInfo";
import type { InitializeCapabilities } from "./InitializeCapabilities";

/** How a client introduces itself. */
export type InitializeParams = {
    clientInfo: ClientInfo,
    /** What the client can do. Null takes the defaults. */
    capabilities: InitializeCapabilities | null,
};
