/*
 * A fetch: one HTTP request whose whole answer is wanted, within a time and a size.
 *
 * It ends exactly once: on_done() comes from the loop, never from inside fetch_start(), and the fetch
 * is gone then. Until then its owner may take it back with fetch_cancel(). A fetcher is what they
 * share: it opens libcurl when the first one starts.
 */
#ifndef HTTP_FETCH_H
#define HTTP_FETCH_H

#include "http/client.h"

struct fetcher;
struct fetch;

/* Valid during on_done() only. */
struct fetched {
    const char *failure;     /* why there is no whole answer, or NULL */
    enum http_result result; /* 0: it was given up, as it took too long or was too large */
    int status;
    const struct http_head *head; /* NULL if there was no answer at all */
    struct str body;
};

typedef void fetch_fn(void *owner, const struct fetched *fetched);

struct fetch_options {
    struct http_call call; /* everything is copied, the body too */
    uint64_t timeout_ms;   /* for all of it; 0: 30 s */
    size_t max_bytes;      /* of the answer's body; 0: 1 MiB */
    bool is_head_enough;   /* it ends with the head: the body may have no end */
};

struct fetcher *fetcher_new(struct loop *loop);

/* Cancels what runs. Not from inside on_done(); accepts NULL. */
void fetcher_free(struct fetcher *fetcher);

struct fetch *fetch_start(struct fetcher *fetcher, const struct fetch_options *options,
                          fetch_fn *on_done, void *owner);
void fetch_cancel(struct fetch *fetch); /* accepts NULL */

#endif
