/*
 * A server with two clients, told what happens line by line:
 *
 *     {"id":1,...}     the first client sends this line
 *     @{"id":1,...}    the second one does
 *     !a               the oldest request that waits is answered
 *     !q !Q            the first client, or everybody, is asked something
 *     !s !c            the youngest question is sent to the second client, or cancelled
 *     !n               everybody is notified
 *     !k !h !d         the first client stops taking what it is sent, hangs up, takes everything
 *     !1 !2 !e         the first, the second, or every client's input ends
 *
 * Whatever happens, what is sent is a message, and no request is answered twice.
 */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "rpc/connection.h"
#include "rpc/question.h"
#include "rpc/rpc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { N_CLIENTS = 2, MAX_WAITING = 64, MAX_QUESTIONS = 64, LINGER_MS = 1 };

struct client {
    struct channel channel;
    struct connection *connection; /* NULL once it is gone */
    size_t queued;
    size_t n_requests; /* it sent */
    size_t n_answers;  /* it was sent */
    bool keeps_all;
    bool hung_up;
};

struct story {
    struct loop *loop;
    struct rpc *rpc;
    struct client clients[N_CLIENTS];
    struct request *waiting[MAX_WAITING];
    size_t n_waiting;
    struct question *questions[MAX_QUESTIONS]; /* NULL once it has ended */
    size_t n_questions;
};

static struct story *story; /* handlers and answers find it here */

/* -- The clients --------------------------------------------------------------------------- */

static struct client *client_of(struct channel *channel)
{
    return container_of(channel, struct client, channel);
}

static void client_send(struct channel *channel, struct parcel *parcel)
{
    struct client *client = client_of(channel);
    const char *message = parcel->bytes.data;
    size_t len = parcel->bytes.len;
    struct envelope envelope;
    const char *reason;

    check(len > 0 && memchr(message, '\n', len) == NULL);
    check(envelope_parse(message, len, &envelope, &reason));
    if (envelope.kind == ENVELOPE_RESPONSE || envelope.kind == ENVELOPE_ERROR)
        client->n_answers++;
    check(client->n_answers <= client->n_requests);
    envelope_done(&envelope);
    if (client->keeps_all)
        client->queued += len;
}

static size_t client_queued(const struct channel *channel)
{
    return container_of(channel, const struct client, channel)->queued;
}

static void client_pause(struct channel *channel, bool paused)
{
}

static void client_set_head(struct channel *channel, struct str head)
{
}

static bool client_has_hung_up(const struct channel *channel)
{
    return container_of(channel, const struct client, channel)->hung_up;
}

static void client_free(struct channel *channel)
{
    client_of(channel)->connection = NULL;
    loop_stop(story->loop);
}

static const struct channel_ops client_ops = {
    .send = client_send,
    .queued = client_queued,
    .pause = client_pause,
    .has_hung_up = client_has_hung_up,
    .set_head = client_set_head,
    .free = client_free,
};

static void client_say(struct client *client, struct str line)
{
    CLEANUP(freep) char *copy = xmalloc(line.len); /* exactly, so that a read past the end shows */
    struct envelope envelope;
    const char *reason;

    if (client->connection == NULL)
        return;
    if (line.len > 0)
        memcpy(copy, line.s, line.len);
    if (envelope_parse(copy, line.len, &envelope, &reason)) {
        client->n_requests += envelope.kind == ENVELOPE_REQUEST;
        envelope_done(&envelope);
    }
    client->channel.events->on_message(client->channel.owner, copy, line.len);
}

static void stop(void *loop)
{
    loop_stop(loop);
}

/* Until a client is gone, or long enough for one to be: who takes nothing is watched for ever. */
static void run_loop(void)
{
    struct timer *enough = timer_new(story->loop, stop, story->loop);

    timer_start(enough, 3 * LINGER_MS);
    loop_run(story->loop);
    timer_free(enough);
}

static void client_end(struct client *client)
{
    if (client->connection == NULL)
        return;
    client->channel.events->on_end(client->channel.owner);
    run_loop();
}

/* -- The server ---------------------------------------------------------------------------- */

static void on_initialize_request(struct request *req, const void *opaque)
{
    static const struct wire_initialize_capabilities none;
    const struct wire_initialize_params *params = opaque;
    const struct wire_initialize_capabilities *capabilities =
        params->capabilities != NULL ? params->capabilities : &none;

    connection_initialize(req->connection,
                          &(struct client_traits){
                              .name = params->client_info.name,
                              .version = params->client_info.version,
                              .experimental = capabilities->experimental_api,
                              .opt_out = capabilities->opt_out_notification_methods.items,
                              .n_opt_out = capabilities->opt_out_notification_methods.n,
                          });
    request_reply(req, &(struct wire_initialize_response){ .user_agent = params->client_info.name,
                                                           .codex_home = STR_LITERAL("/"),
                                                           .platform_family = STR_LITERAL("unix"),
                                                           .platform_os = STR_LITERAL("linux") });
}

static void echo(struct request *req, const void *opaque)
{
    const struct wire_mock_experimental_method_params *params = opaque;

    request_reply(req, &(struct wire_mock_experimental_method_response){ .echoed = params->value });
}

/* All other methods: refused, or kept for later, as the id's parity would have it. */
static void refuse_or_wait(struct request *req, const void *params)
{
    if (req->envelope.id.number % 2 == 0 || story->n_waiting == MAX_WAITING)
        request_fail(req, ERR_INTERNAL, "%s refused", req->method->name);
    else
        story->waiting[story->n_waiting++] = req;
}

static void answer_oldest(void)
{
    struct request *req = story->waiting[0];

    if (story->n_waiting == 0)
        return;
    memmove(story->waiting, story->waiting + 1, --story->n_waiting * sizeof story->waiting[0]);
    if (req->method->result->kind == KIND_STRUCT && req->method->result->n_fields == 0)
        request_reply_empty(req);
    else
        request_fail(req, ERR_INTERNAL, "answered late");
}

/* The owner of a question is its place among the questions. */
static void on_answer(void *owner, const struct answer *answer)
{
    struct question **question = owner;

    check(answer->kind >= ANSWER_RESULT && answer->kind <= ANSWER_GONE);
    check((answer->kind == ANSWER_RESULT) == (answer->result != NULL));
    check(*question != NULL);
    *question = NULL;
}

static void ask(struct connection *connection)
{
    static const struct wire_additional_permission_profile profile;
    const struct wire_command_execution_request_approval_params params = {
        .thread_id = STR_LITERAL("t"),
        .turn_id = STR_LITERAL("u"),
        .item_id = STR_LITERAL("i"),
        .additional_permissions = &profile,
    };
    struct question **owner;

    if (story->n_questions == MAX_QUESTIONS)
        return;
    owner = &story->questions[story->n_questions++];
    if (connection != NULL)
        *owner = connection_ask(connection, SERVER_REQUEST_ITEM_COMMAND_EXECUTION_REQUEST_APPROVAL,
                                &params, on_answer, owner);
    else
        *owner = rpc_ask_all(story->rpc, SERVER_REQUEST_ITEM_COMMAND_EXECUTION_REQUEST_APPROVAL,
                             &params, on_answer, owner);
}

/* Where the youngest one that is still open is, or NULL. */
static struct question **youngest_question(void)
{
    for (size_t i = story->n_questions; i > 0; i--) {
        if (story->questions[i - 1] != NULL)
            return &story->questions[i - 1];
    }
    return NULL;
}

/* -- The story ----------------------------------------------------------------------------- */

static void act(char what)
{
    struct client *first = &story->clients[0], *second = &story->clients[1];
    struct question **youngest = youngest_question();

    switch (what) {
    case 'a':
        answer_oldest();
        break;
    case 'q':
        if (first->connection != NULL)
            ask(first->connection);
        break;
    case 'Q':
        ask(NULL);
        break;
    case 's':
        if (youngest != NULL && second->connection != NULL)
            question_send(*youngest, second->connection);
        break;
    case 'c':
        if (youngest != NULL)
            question_cancel(TAKE(*youngest));
        break;
    case 'n':
        rpc_notify_all(story->rpc, NOTIFICATION_THREAD_CLOSED,
                       &(struct wire_thread_closed_notification){ STR_LITERAL("t") });
        break;
    case 'k':
        first->keeps_all = true;
        break;
    case 'h':
        first->hung_up = true;
        run_loop();
        break;
    case 'd':
        first->keeps_all = false;
        first->queued = 0;
        if (first->connection != NULL)
            first->channel.events->on_drain(first->channel.owner);
        break;
    case '1':
        client_end(first);
        break;
    case '2':
        client_end(second);
        break;
    case 'e':
        rpc_end_all(story->rpc);
        run_loop();
        break;
    default:
        break;
    }
}

static void tell(struct str line)
{
    if (line.len == 2 && line.s[0] == '!')
        act(line.s[1]);
    else if (line.len > 0 && line.s[0] == '@')
        client_say(&story->clients[1], (struct str){ line.s + 1, line.len - 1 });
    else
        client_say(&story->clients[0], line);
}

static void begin(struct story *new_story, method_fn **handlers)
{
    struct rpc_options options = { .max_requests = 8,
                                   .max_requests_of_all = 64,
                                   .max_queued_bytes = 1000,
                                   .linger_ms = LINGER_MS };

    for (size_t i = 0; i < METHOD_COUNT; i++)
        handlers[i] = refuse_or_wait;
    handlers[METHOD_INITIALIZE] = on_initialize_request;
    handlers[METHOD_MOCK_EXPERIMENTAL_METHOD] = echo;
    handlers[METHOD_THREAD_ARCHIVE] = NULL; /* not served */
    options.handlers = handlers;
    story = new_story;
    story->loop = loop_new();
    story->rpc = rpc_new(story->loop, &options);
    for (size_t i = 0; i < N_CLIENTS; i++) {
        story->clients[i].channel.ops = &client_ops;
        story->clients[i].connection = rpc_connect(story->rpc, &story->clients[i].channel);
    }
}

static void finish(void)
{
    rpc_free(story->rpc);
    loop_free(story->loop);
    story = NULL;
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

        tell((struct str){ rest.s, len });
        rest.s += end == NULL ? len : len + 1;
        rest.len -= end == NULL ? len : len + 1;
    }
    finish();
    return 0;
}
