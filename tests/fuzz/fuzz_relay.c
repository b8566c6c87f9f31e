/*
 * A client that follows a thread on another server, told what happens line by line:
 *
 *     {"method":...}   the other server sends this line
 *     @{"id":1,...}    the client does
 *     !b               the relay breaks
 *     !t !h !f         a thread whose relay broke is taken, is still held, cannot be taken
 *     !k !d            the client stops taking what it is sent, takes everything
 *     !w               time passes
 *     !e               the client goes
 *
 * Whatever the other server sends, what the client is sent are messages, and no request is answered twice.
 */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "fleet/relay_internal.h"
#include "rpc/rpc.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define FUZZ_THREAD "0190a0b0-0000-7000-8000-000000000001"

struct story {
    struct loop *loop;
    struct rpc *rpc;
    struct relays *relays;
    struct channel channel;
    struct connection *client; /* NULL once it is gone */
    size_t queued, n_requests, n_answers;
    bool keeps_all;
    struct relay_taking *taking; /* that waits to be ended; NULL: none */
};

static struct story *story;

/* -- The client ---------------------------------------------------------------------------- */

static void client_send(struct channel *channel, struct parcel *parcel)
{
    struct envelope envelope;
    const char *reason;

    check(memchr(parcel->bytes.data, '\n', parcel->bytes.len) == NULL);
    check(envelope_parse(parcel->bytes.data, parcel->bytes.len, &envelope, &reason));
    if (envelope.kind == ENVELOPE_RESPONSE || envelope.kind == ENVELOPE_ERROR)
        story->n_answers++;
    check(story->n_answers <= story->n_requests);
    envelope_done(&envelope);
    if (story->keeps_all)
        story->queued += parcel->bytes.len;
}

static size_t client_queued(const struct channel *channel)
{
    return story->queued;
}

static void client_pause(struct channel *channel, bool paused)
{
}

static void client_set_head(struct channel *channel, struct str head)
{
}

static void client_free(struct channel *channel)
{
    story->client = NULL;
}

static const struct channel_ops client_ops = {
    .send = client_send,
    .queued = client_queued,
    .pause = client_pause,
    .set_head = client_set_head,
    .free = client_free,
};

static void client_say(struct str line)
{
    CLEANUP(freep) char *copy = xmalloc(line.len + 1);
    struct envelope envelope;
    const char *reason;

    if (story->client == NULL || line.len == 0)
        return;
    memcpy(copy, line.s, line.len);
    if (envelope_parse(copy, line.len, &envelope, &reason)) {
        story->n_requests += envelope.kind == ENVELOPE_REQUEST;
        envelope_done(&envelope);
    }
    story->channel.events->on_message(story->channel.owner, copy, line.len);
}

static void stop(void *loop)
{
    loop_stop(loop);
}

static void run_loop(uint64_t ms)
{
    struct timer *enough = timer_new(story->loop, stop, story->loop);

    timer_start(enough, ms);
    loop_run(story->loop);
    timer_free(enough);
}

/* -- The other server ---------------------------------------------------------------------- */

/* One that is never connected, and told that it is: what is sent to it goes nowhere. */
static struct relay *fuzz_relay(void)
{
    struct relay_client *client = story->client == NULL ? NULL : story->client->relays;
    struct relay *relay;

    if (client == NULL)
        return NULL;
    relay = relay_to(client, STR_LITERAL("peer"), STR_LITERAL("ws://127.0.0.1:1"));
    relay->state = RELAY_OPEN;
    return relay;
}

static void peer_says(struct str line)
{
    CLEANUP(freep) char *copy = xmalloc(line.len + 1);
    struct relay *relay = fuzz_relay();

    if (relay == NULL || relay->reading != NULL ||
        !utf8_is_valid(line)) /* ws_reader.c sees to that */
        return;
    memcpy(copy, line.s, line.len);
    relay_read(relay, (struct str){ copy, line.len });
}

/* -- The store ----------------------------------------------------------------------------- */

static bool fuzz_holds(void *owner, struct str id)
{
    return true;
}

static void fuzz_find(void *owner, struct str id, relay_found_fn *on_found, void *asker)
{
    check(false); /* this server has all that the client does not follow elsewhere */
}

static void fuzz_end_taking(enum relay_take result)
{
    if (story->taking != NULL)
        relay_taken(TAKE(story->taking), result, STR_LITERAL("turn"));
}

static void fuzz_take(void *owner, struct relay_taking *taking)
{
    struct relay_taking *other = story->taking;

    story->taking = taking;
    if (other != NULL)
        relay_taken(other, RELAY_TAKE_FAILED, STR_NONE);
}

/* -- The server ---------------------------------------------------------------------------- */

static void fuzz_initialize(struct request *req, const void *opaque)
{
    const struct wire_initialize_params *params = opaque;

    connection_initialize(req->connection, &(struct client_traits){
                                               .name = params->client_info.name,
                                               .version = params->client_info.version,
                                               .experimental = true,
                                           });
    request_fail(req, ERR_INTERNAL, "well");
}

static void fuzz_resume(struct request *req, const void *params)
{
    relay_begin(story->relays, req, STR_LITERAL("peer"), STR_LITERAL("ws://127.0.0.1:1"));
}

static void fuzz_other(struct request *req, const void *params)
{
    request_fail(req, ERR_INTERNAL, "here");
}

static bool fuzz_on_request(void *owner, struct request *req)
{
    return relays_see(story->relays, req);
}

static void fuzz_on_gone(void *owner, struct connection *connection)
{
    relays_forget(story->relays, connection);
}

static void fuzz_on_settled(void *owner, struct connection *connection)
{
    relays_settled(story->relays, connection);
}

static void begin(struct story *new_story, method_fn **handlers)
{
    struct rpc_options rpc = { .max_requests = 8,
                               .max_requests_of_all = 64,
                               .max_queued_bytes = 1000,
                               .linger_ms = 1,
                               .handlers = handlers,
                               .on_request = fuzz_on_request,
                               .on_gone = fuzz_on_gone,
                               .on_settled = fuzz_on_settled };
    struct relay_options relays = RELAY_OPTIONS_INIT;

    for (size_t i = 0; i < METHOD_COUNT; i++)
        handlers[i] = fuzz_other;
    handlers[METHOD_INITIALIZE] = fuzz_initialize;
    handlers[METHOD_THREAD_RESUME] = fuzz_resume;
    story = new_story;
    story->loop = loop_new();
    relays.retry_ms = 1;
    relays.patience_ms = 2;
    relays.calls =
        (struct relay_calls){ .holds = fuzz_holds, .find = fuzz_find, .take = fuzz_take };
    story->relays = relays_new(story->loop, &relays);
    story->rpc = rpc_new(story->loop, &rpc);
    story->channel.ops = &client_ops;
    story->client = rpc_connect(story->rpc, &story->channel);
    client_say(
        STR_LITERAL("{\"id\":1,\"method\":\"initialize\",\"params\":{\"clientInfo\":{\"name\":"
                    "\"f\",\"version\":\"1\"}}}"));
    client_say(STR_LITERAL(
        "{\"id\":2,\"method\":\"thread/resume\",\"params\":{\"threadId\":\"" FUZZ_THREAD "\"}}"));
    fuzz_relay();
    relay_flush(fuzz_relay());
    peer_says(STR_LITERAL("{\"id\":1,\"result\":{\"thread\":{\"id\":\"" FUZZ_THREAD "\"}}}"));
}

static void finish(void)
{
    rpc_drop_all(story->rpc);
    relays_free(story->relays);
    rpc_free(story->rpc);
    loop_free(story->loop);
    story = NULL;
}

static void act(char what)
{
    switch (what) {
    case 'b':
        if (fuzz_relay() != NULL)
            relay_break(fuzz_relay(), "so told");
        break;
    case 't':
        fuzz_end_taking(RELAY_TAKEN);
        break;
    case 'h':
        fuzz_end_taking(RELAY_TAKE_HELD);
        break;
    case 'f':
        fuzz_end_taking(RELAY_TAKE_FAILED);
        break;
    case 'k':
        story->keeps_all = true;
        break;
    case 'd':
        story->keeps_all = false;
        story->queued = 0;
        if (story->client != NULL)
            story->channel.events->on_drain(story->channel.owner);
        break;
    case 'w':
        run_loop(1);
        break;
    case 'e':
        if (story->client != NULL)
            story->channel.events->on_end(story->channel.owner);
        run_loop(3);
        break;
    default:
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    method_fn *handlers[METHOD_COUNT];
    struct story new_story = { 0 };
    struct str rest = { (const char *)data, size };

    begin(&new_story, handlers);
    while (rest.len > 0) {
        const char *end = memchr(rest.s, '\n', rest.len);
        size_t len = end == NULL ? rest.len : (size_t)(end - rest.s);

        if (len == 2 && rest.s[0] == '!')
            act(rest.s[1]);
        else if (len > 0 && rest.s[0] == '@')
            client_say((struct str){ rest.s + 1, len - 1 });
        else
            peer_says((struct str){ rest.s, len });
        rest.s += end == NULL ? len : len + 1;
        rest.len -= end == NULL ? len : len + 1;
    }
    finish();
    return 0;
}
