/*
 * A browser and a server that speaks on its standard streams: a message is a WebSocket's frame at one side and a line
 * at the other. The server is started for the browser and ends with it.
 *
 *     OPEN --- the browser goes ---> CLOSING: end of input, and a moment to end --- it has, or is killed ---> over
 *       +----- the server ends ----------------------------------------------------------------------------> over
 *
 * A side that does not read stops the other, as with a bridge.
 */
#ifndef HUB_STDIO_BRIDGE_H
#define HUB_STDIO_BRIDGE_H

#include "base/error.h"
#include "transport/websocket.h"

struct stdio_bridge;

struct stdio_bridge_options {
    struct loop *loop;
    struct websocket_hub *sockets;
    const char *command; /* for sh */
    const char *cwd;
};

/* The bridge is over; it is freed by its owner, in there or later. */
typedef void stdio_bridge_fn(void *owner, struct stdio_bridge *bridge);

/* Starts the server. Its browser is to follow, within this round of the loop. */
struct stdio_bridge *stdio_bridge_new(const struct stdio_bridge_options *options,
                                      stdio_bridge_fn *on_over, void *owner, struct error *err);

/* The browser, whose upgrade was answered; `early` is what it has sent since. Takes the stream. */
void stdio_bridge_join(struct stdio_bridge *bridge, struct stream *stream, struct str early);

void stdio_bridge_free(struct stdio_bridge *bridge); /* accepts NULL */

#endif
