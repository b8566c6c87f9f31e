#include "mcp/http_inbox.h"

#include "base/clock.h"
#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "mcp/message.h"
#include "mcp/rate.h"

#include <stdlib.h>

/* Then the others of the loop have their turn. */
enum { TOLD_AT_ONCE = 4096, BYTES_AT_ONCE = 1024 * 1024, TOLD_BETWEEN_LOOKS = 16 };

enum arrival_kind {
    ARRIVAL_HEAD,
    ARRIVAL_MESSAGE,
    ARRIVAL_TOO_LARGE, /* a message, as it turned out */
    ARRIVAL_ENDPOINT,
    ARRIVAL_END,
    ARRIVAL_FAILURE,
    ARRIVAL_LINK_END,
};

struct http_arrival {
    struct list_node node;
    enum arrival_kind kind;
    const struct http_receiver *to;
    void *owner; /* of the receiver */

    struct buf
        text;    /* of a message that was not parsed yet, an endpoint, or why something failed */
    size_t size; /* that counts for MCP_INBOX_BYTES_MAX */
    yyjson_doc *message; /* that was parsed */

    int64_t id; /* of a request that failed */
    enum mcp_failure_kind failure;
};

struct http_inbox {
    struct loop *loop;
    struct str server; /* for the log */
    const struct mcp_link_events *events;
    void *owner;
    struct list arrivals; /* struct http_arrival; owned */
    size_t n;             /* messages that wait */
    size_t bytes;         /* of them, and of those that are not whole */
    struct next_round *round;
    struct mcp_reading *reading; /* of the first arrival */
    unsigned n_junk;
    struct mcp_rate unasked; /* what is no message */
    bool is_telling;         /* somebody is being called */
    bool is_closed;
};

static void take_out(struct http_inbox *inbox, struct http_arrival *arrival)
{
    list_remove(&arrival->node);
    inbox->bytes -= arrival->size;
    inbox->n -= arrival->size > 0;
}

/* The first one may be with a worker; then those behind it have waited long enough. */
static void drop_arrival(struct http_inbox *inbox, struct http_arrival *arrival)
{
    if (inbox->reading != NULL && list_first(&inbox->arrivals) == &arrival->node) {
        mcp_reading_cancel(TAKE(inbox->reading));
        next_round_start(inbox->round);
    }
    take_out(inbox, arrival);
    buf_done(&arrival->text);
    mcp_message_free(inbox->loop, arrival->message);
    free(arrival);
}

/* -- Parsing --------------------------------------------------------------------------------- */

/* Keeps what was read of the first arrival; what is no message is dropped. */
static bool keep_message(struct http_inbox *inbox, struct http_arrival *arrival,
                         yyjson_doc *message, const char *reason)
{
    if (message != NULL) {
        arrival->message = message;
        return true;
    }
    if (reason == mcp_too_large) {
        arrival->kind = ARRIVAL_TOO_LARGE;
        return true;
    }
    if (!mcp_rate_allows_unasked(&inbox->unasked, loop_now_ms(inbox->loop)) &&
        inbox->unasked.n_refused == 1)
        http_inbox_add_link_end(inbox, MCP_FAILED, MCP_FLOOD_WORDS);
    if (inbox->n_junk < MCP_JUNK_LINES_MAX) {
        inbox->n_junk++;
        log_warn("MCP server %s: ignoring what is no message: %s", inbox->server.s, reason);
    }
    drop_arrival(inbox, arrival);
    return false;
}

static struct http_arrival *first_arrival(struct http_inbox *inbox)
{
    return container_of(list_first(&inbox->arrivals), struct http_arrival, node);
}

static void inbox_on_read(void *owner, yyjson_doc *message, const char *reason)
{
    struct http_inbox *inbox = owner;

    inbox->reading = NULL;
    keep_message(inbox, first_arrival(inbox), message, reason);
    next_round_start(inbox->round);
}

/* Is the message there? Else a worker has it, or it was none. */
static bool parse_arrival(struct http_inbox *inbox, struct http_arrival *arrival)
{
    struct buf text = arrival->text;
    const char *reason = NULL;
    yyjson_doc *message = NULL;

    arrival->text = (struct buf){ 0 };
    if (text.len >= MCP_LONG_BYTES)
        inbox->reading = mcp_reading_start(inbox->loop, &text, inbox_on_read, inbox);
    else
        message = mcp_message_parse(buf_str(&text), &reason);
    buf_done(&text);
    return inbox->reading == NULL && keep_message(inbox, arrival, message, reason);
}

/* -- Telling --------------------------------------------------------------------------------- */

static void tell_link(struct http_inbox *inbox, struct http_arrival *arrival)
{
    struct mcp_failure failure = { arrival->failure, buf_str(&arrival->text) };

    if (arrival->kind == ARRIVAL_FAILURE)
        inbox->events->on_failed(inbox->owner, arrival->id, &failure);
    else
        inbox->events->on_end(inbox->owner, &failure);
}

static void tell_arrival(struct http_inbox *inbox, struct http_arrival *arrival)
{
    switch (arrival->kind) {
    case ARRIVAL_HEAD:
        arrival->to->on_head(arrival->owner);
        break;
    case ARRIVAL_MESSAGE:
        arrival->to->on_message(arrival->owner, TAKE(arrival->message));
        break;
    case ARRIVAL_TOO_LARGE:
        arrival->to->on_too_large(arrival->owner);
        break;
    case ARRIVAL_ENDPOINT:
        arrival->to->on_endpoint(arrival->owner, buf_str(&arrival->text));
        break;
    case ARRIVAL_END:
        arrival->to->on_end(arrival->owner);
        break;
    case ARRIVAL_FAILURE:
    case ARRIVAL_LINK_END:
        tell_link(inbox, arrival);
        break;
    }
}

/* Returns whether to go on. The arrival leaves the list before anybody is called, who could drop it. */
static bool tell_first(struct http_inbox *inbox)
{
    struct http_arrival *arrival = first_arrival(inbox);

    if (inbox->reading != NULL)
        return false;
    if (arrival->kind == ARRIVAL_MESSAGE && arrival->message == NULL &&
        !parse_arrival(inbox, arrival))
        return inbox->reading == NULL;
    take_out(inbox, arrival);
    tell_arrival(inbox, arrival);
    buf_done(&arrival->text);
    free(arrival);
    return true;
}

static void inbox_release(struct http_inbox *inbox)
{
    next_round_free(inbox->round);
    free(inbox);
}

/* How many were told since then; the clock is not looked at for each. */
static bool is_time_over(uint64_t began_us, int n)
{
    return n % TOLD_BETWEEN_LOOKS == TOLD_BETWEEN_LOOKS - 1 &&
           clock_steady_us() - began_us >= MCP_ROUND_US;
}

static void inbox_on_round(void *owner)
{
    struct http_inbox *inbox = owner;
    uint64_t began_us = clock_steady_us();
    bool goes_on = true;
    size_t told = 0;

    inbox->is_telling = true;
    for (int i = 0; i < TOLD_AT_ONCE && told < BYTES_AT_ONCE && goes_on; i++) {
        if (is_time_over(began_us, i))
            break;
        goes_on = !inbox->is_closed && !list_is_empty(&inbox->arrivals);
        if (goes_on) {
            told += first_arrival(inbox)->size;
            goes_on = tell_first(inbox);
        }
    }
    inbox->is_telling = false;
    if (inbox->is_closed)
        inbox_release(inbox);
    else if (goes_on)
        next_round_start(inbox->round);
}

/* -- What comes ------------------------------------------------------------------------------ */

static struct http_arrival *add_arrival(struct http_inbox *inbox, enum arrival_kind kind,
                                        const struct http_receiver *to, void *owner)
{
    struct http_arrival *arrival = xcalloc(1, sizeof *arrival);

    arrival->kind = kind;
    arrival->to = to;
    arrival->owner = owner;
    list_append(&inbox->arrivals, &arrival->node);
    next_round_start(inbox->round);
    return arrival;
}

static bool add_text(struct http_inbox *inbox, enum arrival_kind kind,
                     const struct http_receiver *to, void *owner, struct buf *text)
{
    size_t size = sizeof(struct http_arrival) + text->len;
    struct http_arrival *arrival;

    if (inbox->bytes + size > MCP_INBOX_BYTES_MAX || inbox->n == MCP_INBOX_MAX)
        return false;
    arrival = add_arrival(inbox, kind, to, owner);
    arrival->text = *text;
    arrival->size = size;
    inbox->bytes += size;
    inbox->n++;
    *text = (struct buf){ 0 };
    return true;
}

bool http_inbox_count(struct http_inbox *inbox, size_t before, size_t now)
{
    inbox->bytes += now;
    inbox->bytes -= before;
    return inbox->bytes <= MCP_INBOX_BYTES_MAX || now <= before;
}

void http_inbox_add_head(struct http_inbox *inbox, const struct http_receiver *to, void *owner)
{
    add_arrival(inbox, ARRIVAL_HEAD, to, owner);
}

bool http_inbox_add_message(struct http_inbox *inbox, const struct http_receiver *to, void *owner,
                            struct buf *text)
{
    return add_text(inbox, ARRIVAL_MESSAGE, to, owner, text);
}

bool http_inbox_add_endpoint(struct http_inbox *inbox, const struct http_receiver *to, void *owner,
                             struct buf *text)
{
    return add_text(inbox, ARRIVAL_ENDPOINT, to, owner, text);
}

void http_inbox_add_end(struct http_inbox *inbox, const struct http_receiver *to, void *owner)
{
    add_arrival(inbox, ARRIVAL_END, to, owner);
}

void http_inbox_add_failure(struct http_inbox *inbox, int64_t id, enum mcp_failure_kind kind,
                            const char *words)
{
    struct http_arrival *arrival =
        add_arrival(inbox, ARRIVAL_FAILURE, /* to= */ NULL, /* owner= */ NULL);

    arrival->id = id;
    arrival->failure = kind;
    buf_add_text(&arrival->text, words);
}

void http_inbox_add_link_end(struct http_inbox *inbox, enum mcp_failure_kind kind,
                             const char *words)
{
    struct http_arrival *arrival =
        add_arrival(inbox, ARRIVAL_LINK_END, /* to= */ NULL, /* owner= */ NULL);

    arrival->failure = kind;
    buf_add_text(&arrival->text, words);
}

void http_inbox_forget(struct http_inbox *inbox, const void *owner)
{
    list_foreach(&inbox->arrivals, arrival, struct http_arrival, node) {
        if (arrival->owner == owner)
            drop_arrival(inbox, arrival);
    }
}

/* -- Life ------------------------------------------------------------------------------------ */

struct http_inbox *http_inbox_new(const struct mcp_link_options *options)
{
    struct http_inbox *inbox = xcalloc(1, sizeof *inbox);

    inbox->loop = options->loop;
    inbox->server = options->spec->name;
    inbox->events = options->events;
    inbox->owner = options->owner;
    list_init(&inbox->arrivals);
    inbox->round = next_round_new(options->loop, inbox_on_round, inbox);
    return inbox;
}

void http_inbox_free(struct http_inbox *inbox)
{
    if (inbox == NULL)
        return;
    inbox->is_closed = true;
    list_foreach(&inbox->arrivals, arrival, struct http_arrival, node)
        drop_arrival(inbox, arrival);
    if (!inbox->is_telling)
        inbox_release(inbox);
}
