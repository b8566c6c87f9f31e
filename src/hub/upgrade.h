/*
 * Asks a server for a WebSocket on behalf of a browser: with the browser's own key, our token, and no Origin.
 *
 * on_done() comes once, from the loop; the upgrade may be freed in it, or before. A server of ours that is just being
 * started is waited for.
 */
#ifndef HUB_UPGRADE_H
#define HUB_UPGRADE_H

#include "hub/servers.h"
#include "loop/stream.h"

struct hub_upgrade;

struct hub_upgrade_end {
    struct stream *stream; /* open, and the owner's from now on; NULL: there is none */
    struct str early;      /* what the server has sent behind its answer; valid during the call */
    const char *accept;    /* for the browser */
    unsigned status;       /* what the server has said instead; 0: it could not be reached */
};

typedef void hub_upgrade_fn(void *owner, const struct hub_upgrade_end *end);

/* The key is copied. */
struct hub_upgrade *hub_upgrade_new(struct loop *loop, struct hub_server *server, struct str key,
                                    hub_upgrade_fn *on_done, void *owner);
void hub_upgrade_free(struct hub_upgrade *upgrade); /* accepts NULL */

#endif
