/*
 * A turn that is followed to its end.
 *
 * The server may tell of a turn before it has answered turn/start, so what comes until the turn's id is
 * known is kept and looked at then. A run is in its client's list until everybody has been told of its
 * end.
 *
 *     run.c          beginning, time limits, end
 *     run_collect.c  what the server tells
 *     run_result.c   what the application is told
 */
#ifndef CLIENT_RUN_H
#define CLIENT_RUN_H

#include "client.h"

struct item {
    struct packet packet;
    yyjson_val *json;
};

struct bobbin_run {
    struct list_node node;
    struct bobbin_client *client; /* NULL once the run has been told of, or the client is closed */
    bool starting;                /* turn/start has not been answered */
    bool abandoned;               /* freed by the application while it was starting */
    bool awaited;                 /* a thread waits for its end */
    bool over;
    bool told;        /* on_end was called */
    bool interrupted; /* asked for */
    int error;
    char *words;           /* NULL: none, or no memory */
    struct packet failure; /* of the turn's error; may be empty */
    struct packet ending;  /* turn/completed; empty before */
    char *thread_id;
    char *turn_id; /* NULL until it is known */

    struct packet *early; /* before the turn's id was known */
    size_t n_early;
    struct item *items;
    size_t n_items;
    struct bytes message; /* what the agent said last */
    char *delta_item;     /* the item whose deltas are in `message` */
    bool answered;        /* `message` is marked as the final answer */
    struct packet diff;
    struct packet usage;
    yyjson_val *review_text;

    size_t bytes;       /* collected */
    uint64_t silent_at; /* when to lose patience */
    uint64_t late_at;
    bobbin_run_fn *on_end;
    void *owner;
};

/* Ends it, unless it has ended. `words` is copied. */
void run_end(struct bobbin_run *run, int error, const char *words);
void run_end_without_memory(struct bobbin_run *run);
/* Something was heard: the limit for silence begins anew. */
void run_postpone(struct bobbin_run *run);
/* Takes what a notification, or a request, says about it. */
void run_note(struct bobbin_run *run, const struct packet *packet);

static inline yyjson_val *member_of(yyjson_val *object, const char *name)
{
    return yyjson_obj_get(object, name);
}

static inline const char *json_text(yyjson_val *object, const char *name)
{
    return yyjson_get_str(member_of(object, name));
}

#endif
