/*
 * Looking for a phrase in what users and agents said in stored threads.
 *
 *   a page of threads (the index) ── their files, one after the other (a worker, in a lane of the client) ── the next page ...
 *
 * until one more than asked for is found, there are no more, or it has taken long (THREAD_SEARCH_MS): then what was found is told with
 * a place to go on from.
 */
#ifndef SERVICE_THREAD_SEARCH_H
#define SERVICE_THREAD_SEARCH_H

#include "service/server.h"

enum {
    THREAD_SEARCH_MS = 4000,
    THREAD_SEARCH_BATCH = 50, /* threads whose files are looked at in one go */
};

struct found_text {
    struct wire_thread thread;
    struct str snippet;
    struct thread_summary at; /* id and times only */
};

struct found_texts {
    const struct found_text *items;
    size_t n;
    bool has_more;              /* behind `last` */
    struct thread_summary last; /* the last thread that is done with: id and times */
};

/* Valid during the call. */
typedef void thread_search_fn(void *owner, const struct found_texts *found,
                              const struct error *err);

/* `client` names the lane. `query` says which threads, in which order and from where; its limit is how many are wanted. The rest is copied, but
 * the query's arrays live until the end. Called back exactly once, later. */
void thread_search(struct server *server, const void *client, const struct thread_query *query,
                   struct str term, thread_search_fn *on_found, void *owner);

#endif
