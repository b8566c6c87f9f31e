// GENERATED CODE! DO NOT MODIFY BY HAND!

import type { NetworkDomainPermission } from "./NetworkDomainPermission";
import type { NetworkUnixSocketPermission } from "./NetworkUnixSocketPermission";

/**
 * An administrator's limits for the network access of commands, enforced by the server's proxy. A
 * null member sets no limit.
 */
export type NetworkRequirements = {
    /** Whether commands reach the network through the proxy. */
    enabled: boolean | null,
    /** The local port of the HTTP proxy. */
    httpPort: number | null,
    /** The local port of the SOCKS proxy. */
    socksPort: number | null,
    /** Whether the proxy may pass requests on to another proxy. */
    allowUpstreamProxy: boolean | null,
    /** Whether the proxy may listen where other machines can reach it. */
    dangerouslyAllowNonLoopbackProxy: boolean | null,
    /** Whether every Unix socket is open to commands. */
    dangerouslyAllowAllUnixSockets: boolean | null,
    /** Domain patterns and what is decided about each. */
    domains: { [key in string]?: NetworkDomainPermission } | null,
    /** True when users cannot allow further domains. */
    managedAllowedDomainsOnly: boolean | null,
    /** The allowed patterns of `domains` as a list, for older clients. */
    allowedDomains: Array<string> | null,
    /** The denied patterns of `domains` as a list, for older clients. */
    deniedDomains: Array<string> | null,
    /** Socket paths and what is decided about each. */
    unixSockets: { [key in string]?: NetworkUnixSocketPermission } | null,
    /** The allowed paths of `unixSockets` as a list, for older clients. */
    allowUnixSockets: Array<string> | null,
    /** Whether commands may reach and open ports on this machine. */
    allowLocalBinding: boolean | null,
};
