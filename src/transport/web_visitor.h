/*
 * A visitor: one connection to the listener while it speaks HTTP. It ends with an answer and the
 * connection, with the next request, or by becoming a WebSocket.
 */
#ifndef TRANSPORT_WEB_VISITOR_H
#define TRANSPORT_WEB_VISITOR_H

#include "loop/listener.h"
#include "transport/web_listener.h"
#include "transport/websocket.h"

/* What a client is told that would take one of the last descriptors. */
#define WEB_SHORT_TEXT                                                                             \
    "the server has too few file descriptors left for another client, try later\n"

/* What the visitors of a listener share. */
struct web_lobby {
    struct loop *loop;
    const struct web_options *options;
    struct websocket_hub *hub;
    struct list visitors; /* the one that waits longest first; owned */
    size_t n_visitors;
    const struct web_events *events;
    void *owner;
};

/* Takes the connection that waits at the listener. Returns 0, or a negative errno. */
int web_visitor_accept(struct web_lobby *lobby, struct listener *listener);

/* Ends the one that has waited longest: somebody new is at the door and there is no room. */
void web_lobby_make_room(struct web_lobby *lobby);

void web_lobby_done(struct web_lobby *lobby);

#endif
