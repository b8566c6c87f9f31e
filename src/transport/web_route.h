/*
 * What an HTTP request on a listener leads to: a row of a table that the listener's owner gives. It is
 * decided in the reference's order: the page it comes from, the path and method, the headers of an
 * upgrade, who it is from.
 */
#ifndef TRANSPORT_WEB_ROUTE_H
#define TRANSPORT_WEB_ROUTE_H

#include "http/reader.h"
#include "transport/bearer.h"
#include "transport/channel.h"
#include "transport/ws_handshake.h"

/* Who sends it is another server, for a client of its own: a relay. */
#define PEER_HEADER "Bobbin-Relay"

/* What is served at a path: bytes, text that is made for the request, or WebSockets. */
struct web_route {
    const char *path;    /* NULL: every path */
    const char *methods; /* of bytes and text, such as "GET,HEAD" */
    bool is_guarded;     /* only for those who can prove themselves; WebSockets always are */
    const char *type;    /* of bytes and text; NULL: text/plain; charset=utf-8 */
    struct str body;
    void (*write_body)(void *owner, const struct http_request *request,
                       struct buf *out); /* or NULL */

    /* Is it as it should be? If not the answer is 503, with this text; NULL: always. */
    bool (*is_well)(void *owner, struct buf *ret_why);

    /* A client; the owner takes the channel. Or NULL. */
    void (*on_client)(void *owner, struct channel *channel);

    /* Another server, for a client of its own; NULL: they are clients like others. */
    void (*on_peer)(void *owner, struct channel *channel);
};

struct web_rules {
    const struct bearer *bearer; /* NULL: nobody has to prove anything */
    const struct bearer *
        peers; /* what other servers show, also where clients show nothing; NULL: nothing of their own */
    const char *const *origins;     /* pages that may connect, such as "http://127.0.0.1:8080" */
    size_t n_origins;               /* 0: no page may */
    const struct web_route *routes; /* the first that has the path counts */
    size_t n_routes;
};

struct web_answer {
    unsigned status;               /* 101: from then on it is a WebSocket */
    const char *text;              /* the body, if no route has it; "" for none */
    const struct web_route *route; /* status 101 and 200, or NULL */
    const char *allow;             /* status 405: the methods there are, or NULL */
    bool is_peer;                  /* status 101: it is for on_peer() */
    char accept[WS_ACCEPT_SIZE];   /* status 101: Sec-WebSocket-Accept */
    struct str protocol;           /* status 101: Sec-WebSocket-Protocol; NULL: not sent. Borrowed
                                      from the request */
};

void web_route(const struct web_rules *rules, const struct http_request *request, int64_t now_s,
               struct web_answer *ret_answer);

#endif
