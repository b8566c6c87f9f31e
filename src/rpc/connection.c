#include "rpc/connection.h"

#include "base/check.h"
#include "base/log.h"
#include "rpc/rpc_internal.h"

#include <stdlib.h>

enum {
    LOGGED_BYTES = 200, /* of a line that is not a message */
    STALL_MS = 1000,    /* how often a client that does not read is looked at */
};

/* -- A client that caught up ---------------------------------------------------------------- */

static void connection_settle(struct connection *connection)
{
    const struct rpc_options *options = &connection->rpc->options;
    bool was_full =
        connection->paused && channel_queued(connection->channel) < options->max_queued_bytes / 4;

    if (was_full)
        connection->paused = false;
    if (was_full && options->on_settled != NULL)
        options->on_settled(options->owner, connection);
    if (connection->end != NULL) {
        if (connection->n_requests == 0 && connection->reading == NULL &&
            channel_queued(connection->channel) == 0)
            timer_start(connection->end, 0);
    } else if (was_full && !connection->paused && connection->reading == NULL) {
        channel_pause(connection->channel, false); /* it is not full again */
    }
}

static void on_soon(void *owner)
{
    connection_settle(owner);
}

/* Not at once: whoever answers goes on with what it was doing, and what was held back of the client
 * must not run in the middle of that. */
void connection_settle_soon(struct connection *connection)
{
    if (!connection->paused && connection->end == NULL)
        return;
    if (connection->soon == NULL)
        connection->soon = next_round_new(connection->rpc->loop, on_soon, connection);
    next_round_start(connection->soon);
}

/* -- In ------------------------------------------------------------------------------------ */

void connection_log_nonsense(const char *message, size_t len, const char *reason)
{
    /* An error, as the reference has it: whoever writes a client looks here first. */
    log_error("ignored %zu bytes: not a message (%s): %.*s", len, reason,
              (int)(len < LOGGED_BYTES ? len : LOGGED_BYTES), message);
}

void connection_learn(struct connection *connection, unsigned signs)
{
    connection->dialect = dialect_learn(connection->dialect, signs);
    if (!(signs & DIALECT_JSONRPC))
        return;
    channel_end_lines(connection->channel);
    channel_set_head(connection->channel, STR_LITERAL("{\"jsonrpc\":\"2.0\","));
}

void connection_learn_protocol(struct connection *connection, enum protocol_dialect protocol)
{
    const struct rpc_options *options = &connection->rpc->options;

    if (protocol <= connection->protocol)
        return;
    connection->protocol = protocol;
    if (options->on_newer != NULL)
        options->on_newer(options->owner);
}

/* Once: who says it again is told nothing new. */
static void tell_initialized(struct connection *connection)
{
    const struct rpc_options *options = &connection->rpc->options;

    if (!connection->initialized || connection->has_been_greeted)
        return;
    connection->has_been_greeted = true;
    if (options->on_initialized != NULL)
        options->on_initialized(options->owner, connection);
}

/* Who begins with `jsonrpc` speaks JSON-RPC to the letter, and expects to be spoken to like that. In a later message the
 * member means nothing, as for the reference. */
static void note_jsonrpc(struct connection *connection, const struct envelope *envelope)
{
    if (envelope->says_jsonrpc && !connection->has_spoken)
        connection_learn(connection, DIALECT_JSONRPC);
    connection->has_spoken = true;
}

/* Framing is between the client and that server. */
static void learn_from_peer(struct connection *connection, yyjson_val *params)
{
    uint64_t protocol = yyjson_get_uint(yyjson_obj_get(params, "protocol"));
    uint64_t signs = yyjson_get_uint(yyjson_obj_get(params, "signs"));

    if (protocol < PROTOCOL_COUNT)
        connection_learn_protocol(connection, (enum protocol_dialect)protocol);
    connection_learn(connection, signs & (DIALECT_README | DIALECT_LISTENER | DIALECT_RAW));
}

void connection_take(struct connection *connection, struct envelope *envelope,
                     struct prepared *prepared)
{
    note_jsonrpc(connection, envelope);
    switch (envelope->kind) {
    case ENVELOPE_REQUEST:
        dispatch_request(connection, envelope, prepared);
        return;
    case ENVELOPE_NOTIFICATION:
        log_debug("notification %.*s", STR_ARGS(envelope->method));
        if (str_is(envelope->method, "initialized"))
            tell_initialized(connection);
        else if (connection->is_peer && str_is(envelope->method, PEER_KNOWS))
            learn_from_peer(connection, envelope->params);
        break;
    case ENVELOPE_RESPONSE:
    case ENVELOPE_ERROR:
        question_answer(connection, envelope);
        break;
    }
    if (envelope->text != NULL)
        reading_release(connection->rpc, envelope, /* arena= */ NULL);
    envelope_done(envelope);
}

static void on_message(void *owner, const char *message, size_t len)
{
    struct connection *connection = owner;
    struct envelope envelope;
    const char *reason;

    if (reading_takes_long(len)) {
        channel_pause(connection->channel, true);
        reading_start(connection, message, len);
    } else if (envelope_parse(message, len, &envelope, &reason)) {
        connection_take(connection, &envelope, /* prepared= */ NULL);
    } else {
        connection_log_nonsense(message, len, reason);
    }
}

void connection_resume(struct connection *connection)
{
    if (connection->end != NULL)
        connection_settle(connection);
    else if (!connection->paused)
        channel_pause(connection->channel, false);
}

static void connection_on_end(void *owner)
{
    connection_end(owner);
}

/* What it asked for goes nowhere now. */
static void on_lost(void *owner)
{
    struct connection *connection = owner;

    reading_lose(connection);
    connection_end(connection);
    timer_start(connection->end, 0);
}

static void connection_on_drain(void *owner)
{
    connection_settle(owner);
}

static const struct channel_events connection_events = {
    .on_message = on_message,
    .on_end = connection_on_end,
    .on_lost = on_lost,
    .on_drain = connection_on_drain,
};

static struct connection *begin_connection(struct rpc *rpc, struct channel *channel, bool is_peer)
{
    struct connection *connection = xcalloc(1, sizeof *connection);

    connection->rpc = rpc;
    connection->channel = channel;
    connection->protocol = rpc->options.protocol;
    connection->is_peer = is_peer;
    list_init(&connection->requests);
    list_append(&rpc->connections, &connection->node);
    channel_attach(channel, &connection_events, connection);
    channel_pause(channel, false);
    return connection;
}

struct connection *rpc_connect(struct rpc *rpc, struct channel *channel)
{
    return begin_connection(rpc, channel, /* is_peer= */ false);
}

struct connection *rpc_connect_peer(struct rpc *rpc, struct channel *channel)
{
    return begin_connection(rpc, channel, /* is_peer= */ true);
}

/* -- Out ----------------------------------------------------------------------------------- */

/* A client that has closed its side and takes nothing for a while will not take anything any more. */
static void on_stall(void *owner)
{
    struct connection *connection = owner;
    size_t queued = channel_queued(connection->channel);

    if (!connection->paused || connection->end != NULL)
        return;
    if (queued >= connection->stall_queued && channel_has_hung_up(connection->channel)) {
        connection_end(connection);
        return;
    }
    connection->stall_queued = queued;
    timer_start(connection->stall, STALL_MS);
}

static void pause_input(struct connection *connection)
{
    connection->paused = true;
    channel_pause(connection->channel, true);
    if (connection->channel->ops->has_hung_up == NULL)
        return;
    if (connection->stall == NULL)
        connection->stall = timer_new(connection->rpc->loop, on_stall, connection);
    connection->stall_queued = channel_queued(connection->channel);
    timer_start(connection->stall, STALL_MS);
}

void connection_send(struct connection *connection, struct parcel *message)
{
    channel_send(connection->channel, message);
    if (!connection->paused &&
        channel_queued(connection->channel) > connection->rpc->options.max_queued_bytes)
        pause_input(connection);
}

void connection_send_text(struct connection *connection, struct str message)
{
    struct parcel *parcel = parcel_new();

    buf_add_str(&parcel->bytes, message);
    connection->rpc->numbers.notifications++;
    connection_send(connection, parcel);
    parcel_unref(parcel);
}

/* -- Life ---------------------------------------------------------------------------------- */

static void opt_out(struct connection *connection, struct str name)
{
    for (size_t i = 0; i < NOTIFICATION_COUNT; i++) {
        if (str_is(name, notifications[i].name))
            connection->opted_out[i / 64] |= UINT64_C(1) << i % 64;
    }
    connection->opted_out_events |= dialect_event_bit(name);
}

void connection_initialize(struct connection *connection, const struct client_traits *traits)
{
    check(!connection->initialized);
    connection->initialized = true;
    connection->experimental = traits->experimental;
    connection->client_name = xstrndup(traits->name.s, traits->name.len);
    connection->client_version = xstrndup(traits->version.s, traits->version.len);
    connection_learn_protocol(connection, dialect_protocol_of(traits->name, traits->version));
    connection->listens_late = dialect_listens_late(traits->name);
    for (size_t i = 0; i < traits->n_opt_out; i++)
        opt_out(connection, traits->opt_out[i]);
}

/*
 * A connection is never freed from inside a callback of its channel: the timer does it, at once
 * when everything is answered and taken, later when nothing moves for linger_ms.
 */
static void on_end_timer(void *owner)
{
    struct connection *connection = owner;
    struct rpc *rpc = connection->rpc;
    size_t queued = channel_queued(connection->channel);

    if (connection->reading != NULL || (queued > 0 && queued < connection->end_queued)) {
        connection->end_queued = queued;
        timer_start(connection->end, rpc->options.linger_ms);
        return;
    }
    connection_free(connection);
    if (list_is_empty(&rpc->connections) && rpc->options.on_last_gone != NULL)
        rpc->options.on_last_gone(rpc->options.owner);
}

void connection_end(struct connection *connection)
{
    if (connection->end != NULL)
        return;
    connection->end = timer_new(connection->rpc->loop, on_end_timer, connection);
    connection->end_queued = channel_queued(connection->channel);
    timer_start(connection->end, connection->rpc->options.linger_ms);
    connection_settle(connection);
}

void connection_close(struct connection *connection)
{
    channel_pause(connection->channel, true);
    reading_forget(connection);
    connection_end(connection);
}

size_t connection_queued(const struct connection *connection)
{
    return channel_queued(connection->channel);
}

void connection_free(struct connection *connection)
{
    const struct rpc_options *options = &connection->rpc->options;

    list_remove(&connection->node);
    reading_forget(connection);
    if (options->on_gone != NULL)
        options->on_gone(options->owner, connection);
    list_foreach(&connection->requests, req, struct request, node) {
        request_orphan(req);
    }
    questions_forget_connection(connection);
    channel_free(connection->channel);
    timer_free(connection->end);
    timer_free(connection->stall);
    next_round_free(connection->soon);
    free(connection->client_name);
    free(connection->client_version);
    dialect_free(connection->dialect);
    free(connection);
}
