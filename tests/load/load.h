/*
 * Load on a server: many clients, many threads, turns that stream at once, clients that stall, drop and
 * come back. Everything runs on one loop in this process, the model too, so that the time from its
 * event to a client's is measured with one clock.
 *
 *     load.c         the phases, and what is made of the numbers
 *     load_client.c  a client: its connection, its threads, the checks of what it is told
 *     load_model.c   the model
 */
#ifndef LOAD_H
#define LOAD_H

#include "base/buf.h"
#include "base/list.h"
#include "base/str.h"
#include "base/uuid.h"
#include "loop/loop.h"
#include "loop/stream.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { THREADS_OF_CLIENT = 2, LATENCY_BUCKETS = 4096 /* of 100 us */ };

/* How a client behaves while turns stream. */
enum manners {
    WELL_BEHAVED,
    STALLS, /* does not read for a while, now and then */
    DROPS,  /* goes without a word, and comes back */
};

struct load_options {
    unsigned clients;
    unsigned turns;  /* that stream at once */
    unsigned deltas; /* of a turn */
    unsigned delta_ms;
    unsigned seconds; /* of streaming */
};

struct load_thread {
    char id[UUID_LENGTH + 1];
    unsigned index;
    struct client *owner;
    struct client *follower; /* or NULL */
    bool is_running;
    unsigned n_turns; /* started */
};

/* What a client knows of the turn of a thread it follows. */
struct view {
    struct load_thread *thread;
    unsigned next_delta;
    bool is_whole; /* it has seen the turn from its start */
    bool in_turn;
};

struct load;

struct client {
    struct load *load;
    unsigned index;
    enum manners manners;
    struct stream *stream; /* NULL: not connected */
    struct buf in;
    struct view views[2 * THREADS_OF_CLIENT]; /* its own, and those it follows */
    unsigned n_views;
    unsigned n_ready; /* threads that were started or resumed */
    bool is_upgraded;
    bool is_initialized;
    bool is_watching; /* has not opted out of what goes to all */
    bool is_leaving;
    bool is_returning; /* it had threads before it connected */
};

struct load {
    struct loop *loop;
    struct load_options options;
    struct model *model;
    unsigned server_port;
    struct client *clients;
    struct load_thread *threads;
    unsigned n_threads;
    unsigned n_threads_started;
    unsigned n_running;
    unsigned n_closed;                      /* threads that were unloaded */
    bool is_streaming;                      /* turns are started */
    void (*on_progress)(struct load *load); /* something was answered, started or ended */

    uint64_t n_deltas; /* that well-behaved clients were told */
    uint64_t n_joined; /* notifications that carried more than one */
    uint64_t n_turns;  /* that ended, as owners saw it */
    uint64_t n_stalls;
    uint64_t n_drops;
    uint64_t n_returns; /* clients that came back and resumed their threads */
    uint64_t n_refused; /* requests that were answered with an error */
    uint64_t n_closed_by_server;
    unsigned n_faults;
    uint64_t latency[LATENCY_BUCKETS]; /* of deltas to well-behaved clients */
};

/* Says what is wrong, at most a few times, and counts it. */
void load_fault(struct load *load, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* -- load_client.c ------------------------------------------------------------------------- */

/* Connects and goes on by itself: upgrade, initialize, its threads started, or resumed if they are. */
void client_connect(struct client *client);

/* Cuts the connection. */
void client_drop(struct client *client);

void client_pause(struct client *client, bool paused);
void client_start_turn(struct client *client, struct load_thread *thread);
void client_follow(struct client *client, struct load_thread *thread);
void client_leave_threads(struct client *client);
void client_done(struct client *client);

/* -- load_model.c -------------------------------------------------------------------------- */

struct model;

struct model *model_new(struct loop *loop, const struct load_options *options);
unsigned model_port(const struct model *model);
void model_free(struct model *model);

#endif
