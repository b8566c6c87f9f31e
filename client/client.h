/*
 * The inside of a client.
 *
 *      application ──► pending ──► frames.out ──► server
 *                         ▲                         │
 *      handlers ◄── events, requests, replies ◄── frames.in
 *      runs     ◄──┘
 *
 * One lock guards it all. Whoever waits for something drives the client: it polls the epoll descriptor,
 * takes a step (step.c), and tells the others, who wait on `moved`, that something may have happened
 * for them. Call-backs run inside a step, with the lock released and `driving` kept, so that no other
 * thread takes a step in the meantime. Functions whose comment says nothing else are called with the
 * lock held.
 *
 * Everything that has a time limit is looked at when the timer fires; it is set to the earliest.
 */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "base/list.h"
#include "frames.h"
#include "packet.h"
#include "spawned.h"

#include <bobbin/bobbin.h>
#include <pthread.h>

struct message; /* of the protocol's tables */

enum client_state {
    CLIENT_CONNECTING, /* the WebSocket is being opened */
    CLIENT_GREETING,   /* initialize has been sent */
    CLIENT_OPEN,
    CLIENT_ENDING, /* the server's output has ended; its exit status is awaited */
    CLIENT_ENDED,  /* everybody has been told */
};

enum { WATCH_IN, WATCH_OUT, WATCH_STDERR, WATCH_PID, WATCH_TIMER };

#define NEVER UINT64_MAX

struct bobbin_client {
    pthread_mutex_t lock;
    pthread_cond_t moved;
    bool driving;
    pthread_t driver;
    bool broken; /* writing failed: the next step ends the connection */

    bobbin_options options; /* the texts are in `texts` */
    char **texts;           /* copies, owned */
    size_t n_texts;

    enum client_state state;
    struct frames frames;
    int in_fd, out_fd;     /* the same for a socket; -1 when closed */
    bool out_watched;      /* epoll waits for out_fd to take more */
    struct secure *secure; /* the TLS of these two, which owns them; NULL: none */
    bool unread;           /* `secure` may hold more than the descriptor shows */
    struct spawned server;
    bool spawned;
    struct bytes stderr_text; /* of the server, not yet told; without on_stderr() nothing */
    int epoll_fd;
    int timer_fd;
    uint64_t timer_at;   /* when it fires, or NEVER */
    uint64_t ending_at;  /* CLIENT_ENDING: when to lose patience */
    uint64_t connect_by; /* CLIENT_CONNECTING: likewise */

    int64_t next_id;
    struct list pending; /* struct pending; in the order they were made */
    int last_call;       /* number of the last request that can be cancelled */
    bool calls_wrapped;  /* numbers have begun anew: one may still be in use */
    struct list handlers;
    int next_handler;
    struct list requests; /* taken by handlers and not yet answered */
    struct list runs;
    bobbin_reply *greeting;
    bool settled; /* the handshake succeeded or failed */

    int end_error; /* why it ended; 0 before */
    char *end_words;
    unsigned jitter; /* state of the random numbers for retries */
};

/* ---- client.c -------------------------------------------------------------------------------- */

void client_lock(struct bobbin_client *client);
void client_unlock(struct bobbin_client *client);
/* For people, if they listen; releases the lock meanwhile. Only inside a step. */
void client_log(struct bobbin_client *client, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* The error of a client that has ended, with its words set. */
int client_ended(struct bobbin_client *client);

/* ---- step.c: what drives a client -------------------------------------------------------------- */

/* Sends what can be sent at once; the rest goes when there is room. */
void client_flush(struct bobbin_client *client);
/* Queues a message. */
int client_put(struct bobbin_client *client, const char *text, size_t len);
/* Makes sure that the times are looked at then. */
void client_wake_at(struct bobbin_client *client, uint64_t at);
/* Drives the client until *done, or its end. Refused inside a call-back. */
int client_drive(struct bobbin_client *client, const bool *done);
void client_end(struct bobbin_client *client, int error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Closes the way to the server. */
void client_hang_up(struct bobbin_client *client);
uint64_t now_ms(void);

/* ---- server_log.c: the stderr of a server that we started ------------------------------------------ */

/* Reads what is there; false once it has ended. */
bool client_read_stderr(struct bobbin_client *client);
/* Tells the lines that were read, and at the end what is left. Without the lock, by whoever drives. */
void client_tell_stderr(struct bobbin_client *client, bool is_end);

/* ---- greeting.c ------------------------------------------------------------------------------- */

/* Sends initialize; the rest follows by itself. */
int client_greet(struct bobbin_client *client);
/* The handshake succeeded or failed: the application is told, once. */
void client_tell_ready(struct bobbin_client *client, int error);

/* ---- pending.c: requests of ours --------------------------------------------------------------- */

/* Takes the reply. Called inside a step. */
typedef void finish_fn(void *owner, struct bobbin_client *client, struct bobbin_reply *reply);

/* For requests whose answer says nothing that matters. */
void pending_drop_reply(void *owner, struct bobbin_client *client, struct bobbin_reply *reply);

/* A request that goes out once the client is open. */
int pending_add(struct bobbin_client *client, const char *method, const bobbin_object *params,
                uint64_t timeout_ms, finish_fn *finish, void *owner);
/* The same at once, before the client is open: initialize. */
int pending_add_first(struct bobbin_client *client, const char *method, const bobbin_object *params,
                      finish_fn *finish, void *owner);
/* Gives the request that was made last, which is still there, a number by which it can be found: positive. */
int pending_number_last(struct bobbin_client *client);
/* Nobody waits for the answer any more: it is not sent again. Returns the owner, who is not told; NULL if no request has the number. */
void *pending_forget(struct bobbin_client *client, int number);
/* The same for the request of this owner, but its answer, or NULL if it was not sent, is somebody else's. */
void pending_hand_over(struct bobbin_client *client, const void *owner, finish_fn *finish,
                       void *new_owner);
/* Tells those who wait with this function that there will be no answer. */
void pending_fail_those(struct bobbin_client *client, finish_fn *finish, int error,
                        const char *words);
/* Sends those that have waited for the client to open. */
void pending_send_waiting(struct bobbin_client *client);
/* An answer came; takes the packet's document. */
void pending_answer(struct bobbin_client *client, struct packet *packet);
/* Acts on those whose time has come; returns when to look again. */
uint64_t pending_check_time(struct bobbin_client *client, uint64_t now);
/* Everybody is told that there will be no answer. */
void pending_fail_all(struct bobbin_client *client, int error, const char *words);

/* ---- handlers.c: events and requests of the server --------------------------------------------- */

void handlers_event(struct bobbin_client *client, struct packet *packet);
void handlers_request(struct bobbin_client *client, struct packet *packet);
void handlers_free(struct bobbin_client *client);
/* Requests that were taken lose their client. */
void requests_orphan(struct bobbin_client *client);
/* Is a request about this thread with the application? */
bool requests_are_open(struct bobbin_client *client, const char *thread_id);
/* Params, if they are those of the method and fit. */
const bobbin_value *packet_as(const struct packet *packet, const struct message *messages, size_t n,
                              const char *method);

/* ---- run.c ------------------------------------------------------------------------------------- */

/* Called for every notification, before the handlers see it; and after. */
void runs_note(struct bobbin_client *client, const struct packet *packet);
void runs_settle(struct bobbin_client *client);
uint64_t runs_check_time(struct bobbin_client *client, uint64_t now);
void runs_fail_all(struct bobbin_client *client, int error, const char *words);
/* Those that have not ended lose their client. */
void runs_orphan(struct bobbin_client *client);
/* Those that a thread waits for end, and their turns are interrupted. */
void runs_cancel_waits(struct bobbin_client *client);

/* ---- defaults.c: what the options say about threads ---------------------------------------------- */

/* A copy of the params with what is missing, for the methods that begin a thread; else NULL. */
bobbin_object *defaults_for(const struct bobbin_client *client, const char *method,
                            const bobbin_object *params);

#endif
