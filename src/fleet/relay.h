/*
 * Relays: a client of this server holds a conversation that runs on another one as if it were here.
 *
 *                        this server                              the server that holds the thread
 *     client ── connection ── relay_client ── relay ══ WebSocket ══ connection (is_peer) ── thread
 *
 * A relay is one WebSocket for a client and a peer. It shows the peers' token, repeats the client's `initialize`, and from
 * then on passes messages on as they are; only ids are exchanged. The peer talks to it as it would to the client itself: its version of
 * the protocol, its opt-outs, its approvals. What a relay carries is what the peer tells it about threads that the client follows there; everything else that servers tell
 * everybody is for their own clients.
 *
 * A request that names a thread (relay_rule.h) goes to the peer if the client follows the thread there, or if the store
 * says that the peer holds it. A peer that does not hold it (any more) says so, and the request is sent on once.
 *
 * A relay that breaks: what was asked fails, questions are withdrawn, and every thread that it carried is taken as soon as the store
 * lets us. Until then requests about it wait. A client that is behind stops the reading of its relays, so that what it does not take waits
 * where its thread runs, under the bounds of that server's outbox.
 */
#ifndef FLEET_RELAY_H
#define FLEET_RELAY_H

#include "base/str.h"
#include "base/uuid.h"
#include "loop/loop.h"
#include "rpc/connection.h"
#include "rpc/request.h"

struct relays;

enum {
    RELAY_REQUESTS_MAX = 1024,                   /* open ones of a relay */
    RELAY_QUESTIONS_MAX = 256,                   /* of a peer, those that were answered included */
    RELAY_THREADS_MAX = 4096,                    /* that a client follows elsewhere */
    RELAY_REQUEST_BYTES_MAX = 15 * 1024 * 1024,  /* what peers take in one frame is a bit more */
    RELAY_WAITING_BYTES_MAX = 32 * 1024 * 1024,  /* of requests that a peer has not taken */
    RELAY_MESSAGE_BYTES_MAX = 128 * 1024 * 1024, /* of a peer */
    RELAY_INITIALIZE_BYTES_MAX = 64 * 1024,
};

/* Who holds a thread, if another server does that is alive. */
struct relay_holder {
    struct str name; /* no text: nobody, or this server */
    struct str url;  /* empty: it has not said yet where it is */
    bool is_running; /* a turn of it */
    bool is_unknown; /* the store has not answered */
};

typedef void relay_found_fn(void *asker, const struct relay_holder *holder);

/* A thread that this server is to take for a client that has followed it elsewhere. */
struct relay_taking;

enum relay_take {
    RELAY_TAKEN = 1, /* it is loaded here, and the client follows it */
    RELAY_TAKE_HELD, /* another server has it, or nobody knows yet: worth another try */
    RELAY_TAKE_FAILED,
};

struct relay_calls {
    /* Is the thread this server's? */
    bool (*holds)(void *owner, struct str id);

    /* Who has it? Answers once, from the loop, never from inside. */
    void (*find)(void *owner, struct str id, relay_found_fn *on_found, void *asker);

    /* Takes a thread and has the client follow it; ends with relay_taken(), once, from the loop, never from inside. */
    void (*take)(void *owner, struct relay_taking *taking);
    void *owner;
};

/* Everything is copied. */
struct relay_options {
    struct str token; /* what peers are shown; no text: nothing */
    uint64_t
        patience_ms; /* how long a holder that cannot be reached may be alive: its lease and a bit */
    uint64_t retry_ms; /* between two looks at who has a thread */
    uint64_t open_ms;  /* for a connection */
    uint64_t ping_ms;  /* silence after which a peer is asked; twice that and it is gone */
    struct relay_calls calls;
};

#define RELAY_OPTIONS_INIT                                                                         \
    {                                                                                              \
        .patience_ms = 5500, .retry_ms = 200, .open_ms = 1500, .ping_ms = 2000                     \
    }

struct relays *relays_new(struct loop *loop, const struct relay_options *options);
void relays_free(struct relays *relays); /* every connection has gone. Accepts NULL */

/* -- For rpc's owner: on_request(), on_settled(), on_gone() ----------------------------------- */

/*
 * A request before its handler. True: it is answered by another server, or was refused. For a connection that is a peer's the
 * other half: what is not about a thread of this server is refused.
 */
bool relays_see(struct relays *relays, struct request *req);
void relays_settled(struct relays *relays, struct connection *connection);
void relays_forget(struct relays *relays, struct connection *connection);

/* -- For who takes threads ------------------------------------------------------------------ */

/* The thread that the request wants to resume is held there. Answers the request, some time. */
void relay_begin(struct relays *relays, struct request *req, struct str holder_name,
                 struct str holder_url);

/* NULL: it has gone. */
struct connection *relay_taking_client(const struct relay_taking *taking);
struct str relay_taking_thread(const struct relay_taking *taking);

/* `turn` is the last turn of a thread that was taken, if it ended with its server; or no text. */
void relay_taken(struct relay_taking *taking, enum relay_take result, struct str turn);

/* For metrics. */
struct relay_counts {
    size_t n_relays, n_threads;
    uint64_t n_messages; /* that peers have sent */
    uint64_t n_broken, n_taken;
};
struct relay_counts relays_count(const struct relays *relays);

#endif
