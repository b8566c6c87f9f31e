/*
 * A WebSocket to a server, seen from the client: the connection (http/socket.h), the upgrade, and then messages of
 * text.
 *
 *     CONNECTING --> UPGRADING --- on_open() ---> OPEN --> (CLOSING) --- on_end() ---> over
 *          |             |                                                  ^
 *          +-------------+----------------- on_end() -----------------------+
 *
 * Pings are answered here, and a server that is silent is asked whether it is there. Callbacks come from the loop,
 * never from inside one of these functions; a client may be freed at any moment, inside its callbacks too.
 */
#ifndef TRANSPORT_WS_CLIENT_H
#define TRANSPORT_WS_CLIENT_H

#include "base/error.h"
#include "base/str.h"
#include "http/headers.h"
#include "loop/loop.h"
#include "transport/ws_frame.h"

#include <stdint.h>

struct ws_client;

enum ws_client_why {
    WS_END_CLOSED = 1,  /* the server said good-bye, or we did */
    WS_END_UNREACHABLE, /* os_error or words tell why */
    WS_END_REFUSED,     /* with an HTTP status */
    WS_END_WRONG,       /* what answers is no WebSocket, or breaks the rules: words */
    WS_END_BROKEN,      /* it ended without a good-bye: words */
    WS_END_SILENT,      /* it answers no more, or takes nothing any more: words */
};

/* Valid during the call only. */
struct ws_client_end {
    enum ws_client_why why;
    int status;        /* WS_END_REFUSED; of WS_END_CLOSED the code, if the server said it */
    int os_error;      /* WS_END_UNREACHABLE: an errno, or 0 */
    const char *words; /* never NULL */
};

struct ws_client_events {
    void (*on_open)(void *owner);
    void (*on_text)(void *owner, struct str text); /* valid during the call only */
    void (*on_sent)(void *owner);                  /* everything that was given to send is out */
    void (*on_end)(void *owner, const struct ws_client_end *end); /* once */
};

struct ws_client_options {
    struct str url; /* ws, wss, http or https */
    struct name_values headers;
    size_t max_message_bytes; /* of the server's, whole and in any frame */
    uint64_t open_timeout_ms; /* until it is open */
    uint64_t ping_ms; /* silence after which the server is asked; twice that and it is gone */
};

/* NULL: the URL is none, or there is no libcurl. Everything is copied. */
struct ws_client *ws_client_new(struct loop *loop, const struct ws_client_options *options,
                                const struct ws_client_events *events, void *owner,
                                struct error *err);
void ws_client_free(struct ws_client *client); /* accepts NULL */

/* Of an open one. How much waits is for the owner to bound. */
void ws_client_send(struct ws_client *client, struct str text);
size_t ws_client_unsent(const struct ws_client *client);

/* No message is handed out and nothing is read while it is paused. */
void ws_client_pause(struct ws_client *client, bool is_paused);

/* Says good-bye: no message is handed out any more, and on_end() comes when the server has closed, or soon. Once
 * on_end() has come it does nothing, and nothing comes any more: such a client is only to be freed. */
void ws_client_close(struct ws_client *client);

#endif
