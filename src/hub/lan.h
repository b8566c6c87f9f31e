/* How other machines call this one. */
#ifndef HUB_LAN_H
#define HUB_LAN_H

#include "hub/admission.h"

/* Adds every address and name of this machine. */
void hub_lan_add_hosts(struct hub_hosts *hosts);

/* The address that others in this network most likely use, brackets included; STR_NONE: there is none. */
struct str hub_lan_address(struct arena *arena);

/* "127.0.0.1" or "[::1]"; a scope is left out, as browsers do. */
struct str hub_lan_text(struct arena *arena, const struct sockaddr_storage *address);

#endif
