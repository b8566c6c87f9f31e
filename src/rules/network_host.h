/* The host of a network_rule(). */
#ifndef RULES_NETWORK_HOST_H
#define RULES_NETWORK_HOST_H

#include "base/str.h"

/* A name or an address, perhaps with a port; no scheme, path, blank or pattern. */
bool network_host_is_valid(struct str host);

#endif
