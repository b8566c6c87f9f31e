// GENERATED CODE! DO NOT MODIFY BY HAND!

/** How the command tried to reach the host through the server's proxy. */
export type NetworkApprovalProtocol = "http" | "https" | "socks5Tcp" | "socks5Udp";
