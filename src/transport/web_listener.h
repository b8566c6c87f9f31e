/*
 * Where clients come in over the network: a TCP address or a Unix socket that speaks HTTP until a
 * client asks for a WebSocket, and from then on is a channel of that client.
 *
 * Nobody on the port can take much: those who did not prove themselves yet hold a small buffer for a
 * short time, and when there are too many the one that has waited longest goes.
 */
#ifndef TRANSPORT_WEB_LISTENER_H
#define TRANSPORT_WEB_LISTENER_H

#include "loop/loop.h"
#include "transport/web_route.h"
#include "transport/websocket.h"

#include <sys/socket.h>

struct web_options {
    struct web_rules rules;
    struct websocket_limits limits;
    size_t max_clients;
    size_t max_visitors; /* connections that are no WebSocket yet */
    size_t max_head_bytes;
    uint64_t max_head_ms; /* for a whole request; also how long an answer may take */
    bool
        tells_frame_bytes; /* the answer to an upgrade says how long a message in one frame may be */
};

#define WEB_OPTIONS_INIT                                                                           \
    {                                                                                              \
        .limits = WEBSOCKET_LIMITS_INIT, .max_clients = 10 * 1000, .max_visitors = 512,            \
        .max_head_bytes = 32 * 1024, .max_head_ms = 10 * 1000                                      \
    }

/*
 * Who must not become a client, whatever it can prove; probes are for all. `meet` is called for every
 * connection when it is accepted, `ask` for a doubtful one when it wants to be a client.
 */
enum web_standing {
    WEB_WELCOME,
    WEB_DOUBTFUL, /* has to be asked about */
    WEB_UNWANTED,
};

struct web_doubt;

/* In the words the visitor reads; NULL: welcome. */
typedef void web_answer_fn(void *visitor, const char *refusal);

struct web_gate {
    enum web_standing (*meet)(void *owner, int fd, const char **ret_refusal);

    /* Answers from the loop, once, never from inside. */
    struct web_doubt *(*ask)(void *owner, int fd, web_answer_fn *answer, void *visitor);
    void (*forget)(struct web_doubt *doubt); /* the visitor has gone: no answer comes */
    void *owner;
};

struct web_events {
    /* Descriptors are few: what can be closed should be. Or NULL. */
    void (*on_short)(void *owner);

    const struct web_gate *gate; /* NULL: everybody is welcome */
};

struct web_listener;

/* The options must live as long as the listener; `owner` is that of events and routes. Both return 0, or a negative errno. */
int web_listen_tcp(struct loop *loop, const struct sockaddr_storage *address,
                   const struct web_options *options, const struct web_events *events, void *owner,
                   struct web_listener **ret_listener);

/* Only this user may connect. A socket that nobody listens on any more is replaced. */
int web_listen_unix(struct loop *loop, const char *path, const struct web_options *options,
                    const struct web_events *events, void *owner,
                    struct web_listener **ret_listener);

/* Where it really listens: port 0 lets the system choose. */
int web_listener_address(const struct web_listener *web, struct sockaddr_storage *ret_address);

/* No new connections, and visitors go; clients stay. */
void web_listener_close(struct web_listener *web);

const struct websocket_hub *web_listener_hub(const struct web_listener *web);
size_t web_listener_visitors(const struct web_listener *web);

/* Every channel must have been freed. */
void web_listener_free(struct web_listener *web); /* accepts NULL */

#endif
