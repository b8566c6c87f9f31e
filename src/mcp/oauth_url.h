/*
 * Addresses that take part in signing in to an MCP server. They come from strangers, so only what every program reads
 * in the same way is an address here: https or http, a host, perhaps a port, a path, perhaps a query; no user, no
 * fragment, no blanks, nothing that is not ASCII.
 */
#ifndef MCP_OAUTH_URL_H
#define MCP_OAUTH_URL_H

#include "base/arena.h"
#include "base/str.h"

#include <stdbool.h>
#include <stdint.h>

enum { OAUTH_URL_MAX = 4096 };

/* Parts of the text that was read, which they borrow; none but `text` ends with a NUL byte. */
struct oauth_url {
    struct str text;
    bool is_https;
    struct str host; /* with brackets, if it is an IPv6 address */
    uint16_t port;   /* the scheme's own, if none was given */
    bool has_port;
    struct str path; /* without the query; may be empty */
};

bool oauth_url_read(struct str text, struct oauth_url *ret_url);

/* Does it lead to this machine, by a name or number that nobody else can answer for? */
bool oauth_url_is_loopback(const struct oauth_url *url);

/* May secrets go there? https, or this machine. */
bool oauth_url_is_safe(const struct oauth_url *url);

/* The same scheme, host and port. */
bool oauth_url_same_origin(const struct oauth_url *a, const struct oauth_url *b);

/* `https://host:port`, without a port that goes without saying. */
struct str oauth_url_origin(struct arena *arena, const struct oauth_url *url);

/* ORIGIN/before/PATH/behind, without a slash at the end of PATH; either may be "". */
struct str oauth_url_beside(struct arena *arena, const struct oauth_url *url, const char *before,
                            const char *behind);

#endif
