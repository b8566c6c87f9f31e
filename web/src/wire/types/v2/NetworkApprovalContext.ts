// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { NetworkApprovalProtocol } from "./NetworkApprovalProtocol";

/** The network access that a command attempted. */
export type NetworkApprovalContext = {
    /** The name or address of the host. */
    host: string,
    protocol: NetworkApprovalProtocol,
};
