/*
 * What an HTTP request on a listener leads to, decided in the reference's order: the page it comes
 * from, the path and method, the headers of an upgrade, who it is from.
 */
#ifndef TRANSPORT_WEB_ROUTE_H
#define TRANSPORT_WEB_ROUTE_H

#include "http/reader.h"
#include "transport/bearer.h"

struct web_rules {
    const struct bearer *bearer; /* NULL: nobody has to prove anything */
    const char *const *origins;  /* pages that may connect, such as "http://127.0.0.1:8080" */
    size_t n_origins;            /* 0: no page may */
    bool metrics;                /* GET /metrics is answered */
};

enum web_action {
    WEB_REFUSE,  /* or answer a probe: with the status and the text */
    WEB_UPGRADE, /* status 101; from then on it is a WebSocket */
    WEB_METRICS, /* status 200 with the numbers */
};

enum { WEB_ACCEPT_SIZE = 29 };

struct web_answer {
    enum web_action action;
    unsigned status;
    const char *text;             /* the body; "" for none */
    const char *header;           /* one more header line with its end, or "" */
    char accept[WEB_ACCEPT_SIZE]; /* WEB_UPGRADE: Sec-WebSocket-Accept */
    struct str protocol;          /* WEB_UPGRADE: Sec-WebSocket-Protocol; NULL: not sent. Borrowed
                                     from the request */
};

void web_route(const struct web_rules *rules, const struct http_request *request, int64_t now_s,
               struct web_answer *ret_answer);

#endif
