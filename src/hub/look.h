/*
 * A look at an address: does somebody listen there, and is it an app-server?
 *
 * on_seen() comes once, from the loop, within the time given; the look may be freed in it or before.
 */
#ifndef HUB_LOOK_H
#define HUB_LOOK_H

#include "loop/connector.h"

#include <stdint.h>

struct hub_look;

enum hub_sight {
    HUB_SEES_NOBODY,
    HUB_SEES_SOMEBODY, /* a port that is open; asked for more, it is no app-server */
    HUB_SEES_SERVER,   /* GET /readyz is answered with 200 */
};

/* Valid during the call only. */
struct hub_seen {
    enum hub_sight sight;
    struct str
        server; /* HUB_SEES_SERVER: what it calls itself, such as "bobbin/0.1.0", or STR_NONE */
};

typedef void hub_look_fn(void *owner, const struct hub_seen *seen);

struct hub_look_request {
    struct socket_place place;
    bool only_open; /* whoever listens is not asked anything */
    uint64_t timeout_ms;
};

struct hub_look *hub_look_new(struct loop *loop, const struct hub_look_request *request,
                              hub_look_fn *on_seen, void *owner);
void hub_look_free(struct hub_look *look); /* accepts NULL */

#endif
