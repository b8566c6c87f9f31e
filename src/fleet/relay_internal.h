/* What the files of relays share. */
#ifndef FLEET_RELAY_INTERNAL_H
#define FLEET_RELAY_INTERNAL_H

#include "base/buf.h"
#include "base/list.h"
#include "fleet/raw_message.h"
#include "fleet/relay.h"
#include "fleet/relay_rule.h"
#include "loop/work.h"
#include "rpc/question.h"
#include "transport/web_route.h"
#include "transport/ws_client.h"

struct relays {
    struct loop *loop;
    struct relay_options options;
    char *token;             /* NULL: none; owned */
    struct list clients;     /* struct relay_client */
    struct list takings;     /* struct relay_taking, also of clients that have gone; owned */
    struct list searches;    /* struct relay_search, the same */
    struct work_queue *read; /* long messages of peers; NULL: there was none yet; owned */
    struct relay_counts counts;
};

/* A client that has said `initialize`: what it said, and what it has elsewhere. */
struct relay_client {
    struct list_node node;
    struct relays *relays;
    struct connection *connection;
    char *initialize;    /* its parameters, JSON; NULL: too long to be repeated; owned */
    struct list links;   /* struct relay; owned */
    struct list retries; /* struct relay_request that are tried again when the timer fires; owned */
    struct timer *retry; /* NULL: there was none yet */
    struct relay_thread **threads; /* by id; owned */
    size_t n_threads;
};

/* A thread that a client follows elsewhere, or is about to. */
struct relay_thread {
    char id[UUID_LENGTH + 1];
    struct relay_client *client;
    struct relay *relay;         /* NULL while it is taken */
    struct relay_taking *taking; /* or NULL */
    struct list waiting;         /* struct relay_request, while it is taken; owned */
    unsigned n_opening;          /* requests to resume it that are not answered */
    bool is_followed;
    bool may_run;   /* a turn ran when it was resumed, and has not ended since */
    char turn[128]; /* that has begun and not ended; "": none that was told */
};

enum relay_state { RELAY_CONNECTING, RELAY_GREETING, RELAY_OPEN, RELAY_OVER };

/* One WebSocket, for a client and a peer. */
struct relay {
    struct list_node node;
    struct relay_client *client;
    char *peer, *url; /* the name of the server and where it is; owned */
    struct ws_client *ws;
    enum relay_state state;
    const char *why;     /* while it breaks; else NULL */
    struct list waiting; /* struct relay_request, not sent yet, oldest first; owned */
    struct list sent;    /* ... and not answered; owned */
    size_t n_open;       /* of both */
    size_t waiting_bytes;
    int64_t next_id;       /* 0 is the handshake's */
    struct list questions; /* struct relay_question, oldest first; owned */
    size_t n_questions;
    unsigned told_protocol, told_signs; /* what the peer knows of the client */
    struct relay_reading *reading;      /* a long message that a worker reads; or NULL */
    struct timer *idle;                 /* closes it when it carries nothing */
    struct buf out;                     /* the message that is being written */
};

/* What a request means for what the client follows. */
enum relay_effect { EFFECT_NONE, EFFECT_RESUME, EFFECT_UNSUBSCRIBE, EFFECT_THREAD, EFFECT_REVIEW };

struct relay_request {
    struct list_node node;
    struct request *req;
    struct relay *relay; /* NULL: it waits for a thread or for another try */
    int64_t id;
    size_t size;
    enum relay_effect effect;
    bool was_sent_on;
    char thread[UUID_LENGTH + 1];
};

/* A question of the peer. It stays until the peer says that it is over: its id has to be exchanged then, too. */
struct relay_question {
    struct list_node node;
    struct relay *relay;
    struct question *question; /* NULL: answered */
    int64_t question_id, peer_id;
    char *thread; /* owned */
};

struct relay_taking {
    struct list_node node; /* in relays->takings */
    struct relays *relays;
    struct relay_thread *thread; /* NULL: the client has gone, or is told otherwise */
    struct connection *connection;
    struct timer *timer;
    uint64_t since_ms;
    bool is_asked; /* calls.take() has it */
    char id[UUID_LENGTH + 1];
};

/* Who holds the thread of this request? */
struct relay_search {
    struct list_node node;
    struct relays *relays;
    struct relay_client *client; /* NULL: gone */
    struct relay_request *passed;
    bool wants_running;
};

/* relay.c */
struct relay_thread *relay_find_thread(const struct relay_client *client, struct str id);
struct relay_thread *relay_add_thread(struct relay_client *client, struct relay *relay,
                                      struct str id);  /* NULL: there are too many */
void relay_remove_thread(struct relay_thread *thread); /* nothing of it is open */
void relay_try_again(struct relay_client *client, struct relay_request *passed); /* in a while */
void relay_see_again(struct relays *relays,
                     struct relay_request *passed); /* as if it had just come */
void relay_dispose(struct relay_request *passed); /* its request is answered, or somebody else's */

/* relay_link.c */
struct relay *relay_to(struct relay_client *client, struct str name, struct str url);
void relay_pass(struct relay *relay, struct relay_request *passed); /* takes it; may refuse it */
/* It never came to the holder, who may be dead without the store knowing that yet; after a while it fails. */
void relay_miss(struct relay *relay, struct relay_request *passed);
void relay_flush(struct relay *relay);
void relay_free(struct relay *relay); /* what is open fails */
void relay_break(struct relay *relay, const char *why);
void relay_look_idle(struct relay *relay);
void relay_pace(struct relay *relay); /* is the client behind? */

/* relay_messages.c: false: the peer does not keep to what servers say. */
bool relay_hear(struct relay *relay, const struct raw_message *message);
void relay_withdraw_questions(struct relay *relay, bool is_told);
void relay_write_request(struct relay *relay, const struct relay_request *passed);

/* relay_read.c: a message that comes. */
void relay_read(struct relay *relay, struct str text);
void relay_forget_reading(struct relay *relay);

/* relay_take.c */
void relay_take_thread(struct relay_thread *thread);
void relay_forget_taking(struct relay_taking *taking);

#endif
