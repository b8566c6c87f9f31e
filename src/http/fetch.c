#include "http/fetch.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/list.h"
#include "base/memory.h"

#include <stdlib.h>

enum { TIMEOUT_MS = 30000, MAX_BYTES = 1024 * 1024 };

struct fetcher {
    struct loop *loop;
    struct http_client *client; /* NULL until the first fetch */
    struct list running;        /* struct fetch; owned */
    struct list over;           /* to be freed with the next round of the loop */
    struct timer *reaper;
};

struct fetch {
    struct list_node node;
    struct fetcher *fetcher;
    struct http_transfer *transfer;
    struct timer *timer;
    fetch_fn *on_done; /* NULL: it is over */
    void *owner;
    struct arena arena; /* the request's body, and why it could not begin */
    const char *failure;
    size_t max_bytes;
    bool is_head_enough;
    const struct http_head *head;
    struct buf body;
};

static void free_all(struct list *list)
{
    list_foreach(list, fetch, struct fetch, node) {
        list_remove(&fetch->node);
        http_transfer_free(fetch->transfer);
        timer_free(fetch->timer);
        buf_done(&fetch->body);
        arena_done(&fetch->arena);
        free(fetch);
    }
}

static void on_reap(void *owner)
{
    struct fetcher *fetcher = owner;

    free_all(&fetcher->over);
}

/* libcurl may still be sending the body, so its memory stays until the next round of the loop. */
static void retire(struct fetch *fetch)
{
    fetch->on_done = NULL;
    http_transfer_free(fetch->transfer);
    fetch->transfer = NULL;
    timer_stop(fetch->timer);
    list_remove(&fetch->node);
    list_append(&fetch->fetcher->over, &fetch->node);
    timer_start(fetch->fetcher->reaper, 0);
}

static void fetch_end(struct fetch *fetch, enum http_result result, const char *failure)
{
    struct fetched fetched = {
        .failure = failure,
        .result = result,
        .status = fetch->head == NULL ? 0 : fetch->head->status,
        .head = fetch->head,
        .body = buf_str(&fetch->body),
    };
    fetch_fn *on_done = fetch->on_done;

    fetch->on_done = NULL; /* cancelling it from inside changes nothing any more */
    on_done(fetch->owner, &fetched);
    retire(fetch);
}

static void fetch_on_head(void *owner, const struct http_head *head)
{
    struct fetch *fetch = owner;

    fetch->head = head;
    if (fetch->is_head_enough)
        timer_start(fetch->timer, 0); /* not from here, as below */
}

static void fetch_on_body(void *owner, const char *bytes, size_t len)
{
    struct fetch *fetch = owner;

    if (fetch->is_head_enough)
        return;
    if (len <= fetch->max_bytes - fetch->body.len)
        buf_add(&fetch->body, bytes, len);
    else
        fetch->failure = "the answer is too large";
    if (fetch->failure != NULL)
        timer_start(fetch->timer, 0); /* the owner may want to start another one: not from here */
}

static void fetch_on_end(void *owner, enum http_result result, const char *detail)
{
    struct fetch *fetch = owner;

    bool is_complete = result == HTTP_COMPLETE || (fetch->is_head_enough && fetch->head != NULL);

    fetch_end(fetch, result, fetch->failure == NULL && !is_complete ? detail : fetch->failure);
}

static void fetch_on_time(void *owner)
{
    struct fetch *fetch = owner;

    bool is_complete = fetch->is_head_enough && fetch->head != NULL;

    fetch_end(fetch, /* result= */ 0,
              fetch->failure == NULL && !is_complete ? "timed out" : fetch->failure);
}

static void fetch_begin(struct fetch *fetch, const struct fetch_options *options)
{
    static const struct http_transfer_events events = { fetch_on_head, fetch_on_body,
                                                        fetch_on_end };
    CLEANUP(error_done) struct error err = { 0 };
    struct fetcher *fetcher = fetch->fetcher;
    struct http_call call = options->call;

    if (fetcher->client == NULL)
        fetcher->client = http_client_new(fetcher->loop, &err);
    if (fetcher->client == NULL) {
        fetch->failure = arena_keep(&fetch->arena, err.message).s;
        timer_start(fetch->timer, 0);
        return;
    }
    call.body = arena_keep(&fetch->arena, call.body);
    fetch->transfer = http_transfer_start(fetcher->client, &call, &events, fetch);
    timer_start(fetch->timer, options->timeout_ms == 0 ? TIMEOUT_MS : options->timeout_ms);
}

struct fetch *fetch_start(struct fetcher *fetcher, const struct fetch_options *options,
                          fetch_fn *on_done, void *owner)
{
    struct fetch *fetch = xcalloc(1, sizeof *fetch);

    fetch->fetcher = fetcher;
    fetch->on_done = on_done;
    fetch->owner = owner;
    fetch->max_bytes = options->max_bytes == 0 ? MAX_BYTES : options->max_bytes;
    fetch->is_head_enough = options->is_head_enough;
    fetch->timer = timer_new(fetcher->loop, fetch_on_time, fetch);
    list_append(&fetcher->running, &fetch->node);
    fetch_begin(fetch, options);
    return fetch;
}

void fetch_cancel(struct fetch *fetch)
{
    if (fetch != NULL && fetch->on_done != NULL)
        retire(fetch);
}

struct fetcher *fetcher_new(struct loop *loop)
{
    struct fetcher *fetcher = xcalloc(1, sizeof *fetcher);

    fetcher->loop = loop;
    list_init(&fetcher->running);
    list_init(&fetcher->over);
    fetcher->reaper = timer_new(loop, on_reap, fetcher);
    return fetcher;
}

void fetcher_free(struct fetcher *fetcher)
{
    if (fetcher == NULL)
        return;
    free_all(&fetcher->running);
    free_all(&fetcher->over);
    http_client_free(fetcher->client);
    timer_free(fetcher->reaper);
    free(fetcher);
}
