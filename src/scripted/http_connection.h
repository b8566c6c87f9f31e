/*
 * One client: its requests are read one after the other, and each is answered at the reply's pace.
 *
 * A connection ends by itself when the client is gone, says nothing for two minutes or does not
 * read, and leaves its list.
 */
#ifndef SCRIPTED_HTTP_CONNECTION_H
#define SCRIPTED_HTTP_CONNECTION_H

#include "base/list.h"
#include "http/reader.h"
#include "loop/listener.h"
#include "scripted/reply.h"

/* Bytes of requests that all connections together hold; those who ask for more are sent away. */
struct http_budget {
    size_t used;
    size_t max;
};

struct http_connection_owner {
    void (*on_request)(void *owner, const struct http_request *request, struct reply *ret_reply);

    /* The answer to a request has been written out, or was cut as it should be. */
    void (*on_answered)(void *owner);

    /* One connection less. */
    void (*on_gone)(void *owner);
};

/* Takes the connection that waits at the listener. Returns 0, or a negative errno. */
int http_connection_accept(struct loop *loop, struct listener *listener,
                           const struct http_connection_owner *events, void *owner,
                           struct http_budget *budget, struct list *list);

/* Frees all connections of a list; on_gone() is not called. */
void http_connections_free(struct list *list);

#endif
