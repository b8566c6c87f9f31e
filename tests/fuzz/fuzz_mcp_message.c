/*
 * What an MCP server may send, a message a line: a client that has requests and is asked questions hears it all, and
 * when the link ends each of its requests has been answered once, and each question answered or withdrawn.
 *
 * The bits of the first byte choose: a client that is ready, one at an address (which has sessions), one that is
 * freed in one of its call-backs.
 */
#include "base/check.h"
#include "base/log.h"
#include "base/memory.h"
#include "mcp/client.h"
#include "mcp/lists.h"
#include "mcp/message.h"
#include "schema/json_write.h"

#include <stdint.h>
#include <stdlib.h>

enum { N_REQUESTS = 4 };

enum { CHOICE_READY = 1, CHOICE_HTTP = 2, CHOICE_FREES = 4, CHOICE_IN_TURN = 8 };

struct stage_request {
    struct stage *stage;
    int n_answers;
};

/* A link that leads nowhere, and what is heard through it. */
struct stage {
    struct mcp_link link;
    const struct mcp_link_events *events;
    void *owner;
    struct mcp_spec spec;
    struct mcp_client *client;
    struct mcp_list *list; /* while it is read */
    struct stage_request requests[N_REQUESTS];
    size_t n_asked;
    int n_questions, n_ends, n_lists;
    int n_calls; /* call-backs until the client is freed */
    bool is_closed;
};

static void stage_send(struct mcp_link *link, struct str message, int64_t id)
{
    const char *reason;
    yyjson_doc *doc = mcp_message_parse(message, &reason);

    check(!container_of(link, struct stage, link)->is_closed);
    check(doc != NULL && yyjson_is_obj(yyjson_doc_get_root(doc)));
    yyjson_doc_free(doc);
}

static void stage_forget(struct mcp_link *link, int64_t id)
{
}

static void stage_renew(struct mcp_link *link)
{
}

static void stage_handshake_done(struct mcp_link *link, struct str version)
{
    check(version.s != NULL);
}

static void stage_close(struct mcp_link *link)
{
    container_of(link, struct stage, link)->is_closed = true;
}

static const struct mcp_link_ops stage_ops = {
    .send = stage_send,
    .forget = stage_forget,
    .renew = stage_renew,
    .handshake_done = stage_handshake_done,
    .close = stage_close,
};

static struct mcp_link *stage_make_link(const struct mcp_link_options *options, struct error *err)
{
    struct stage *stage = container_of(options->spec, struct stage, spec);

    stage->link.ops = &stage_ops;
    stage->events = options->events;
    stage->owner = options->owner;
    return &stage->link;
}

/* -- What the client says ------------------------------------------------------------------ */

static void stage_called(struct stage *stage)
{
    check(stage->client != NULL || stage->n_calls < 0); /* nothing after it was freed */
    if (--stage->n_calls != 0)
        return;
    mcp_list_cancel(TAKE(stage->list));
    mcp_client_free(TAKE(stage->client));
}

static void stage_on_answer(void *owner, const struct mcp_answer *answer)
{
    struct stage_request *request = owner;
    CLEANUP(buf_done) struct buf words = { 0 };

    check((answer->result != NULL) + (answer->error != NULL) + (answer->failure != NULL) == 1);
    check(++request->n_answers == 1);
    if (answer->result != NULL)
        json_write_value(&words, answer->result);
    else if (answer->error != NULL)
        mcp_rpc_error_write(&words, answer->error);
    stage_called(request->stage);
}

static void stage_on_progress(void *owner, const struct mcp_progress *progress)
{
    struct stage_request *request = owner;

    check(progress->message.len <= MCP_PROGRESS_MAX);
    stage_called(request->stage);
}

static void stage_on_list(void *owner, yyjson_val *const *entries, size_t n,
                          const struct mcp_answer *failed)
{
    struct stage *stage = owner;

    for (size_t i = 0; i < n; i++)
        check(entries[i] != NULL);
    stage->list = NULL;
    check(++stage->n_lists == 1);
}

static struct mcp_request *stage_ask_page(void *asker, const struct mcp_ask *ask)
{
    return mcp_client_ask(asker, ask);
}

static void stage_read_list(struct stage *stage)
{
    stage->list = mcp_list_start(&(struct mcp_list_options){ .ask = stage_ask_page,
                                                             .asker = stage->client,
                                                             .method = "resources/list",
                                                             .member = "resources",
                                                             .on_list = stage_on_list,
                                                             .owner = stage });
    check(stage->list != NULL);
}

/* The requests, some of each tag, and a list. */
static void stage_on_ready(void *owner)
{
    struct stage *stage = owner;

    for (size_t i = 0; i < N_REQUESTS; i++) {
        struct stage_request *request = &stage->requests[i];
        struct mcp_ask ask = { .method = "tools/call",
                               .params = STR_LITERAL("{\"name\":\"a\"}"),
                               .on_answer = stage_on_answer,
                               .on_progress = stage_on_progress,
                               .owner = request,
                               .tag = &stage->requests[i / 2] };

        request->stage = stage;
        check(mcp_client_ask(stage->client, &ask) != NULL);
        stage->n_asked++;
    }
    stage_read_list(stage);
    stage_called(stage);
}

static void stage_on_session(void *owner)
{
    stage_called(owner);
}

static void stage_on_tools(void *owner)
{
    struct stage *stage = owner;
    struct mcp_tools *tools = mcp_client_tools(stage->client);

    for (size_t i = 0; i < tools->n; i++)
        check(mcp_tools_find(tools, tools->items[i].name) == &tools->items[i]);
    stage_called(stage);
}

static void stage_on_end(void *owner, const struct mcp_failure *failure)
{
    struct stage *stage = owner;

    check(failure->kind != 0 && failure->words.s != NULL);
    stage->n_ends++;
    stage_called(stage);
}

/* Some are answered at once, others stay. */
static void stage_on_question(void *owner, struct mcp_question *question)
{
    struct stage *stage = owner;
    size_t n = yyjson_obj_size(mcp_question_params(question));

    mcp_question_within(question);
    if (n == 1)
        mcp_question_answer(question, "accept", STR_LITERAL("{}"));
    else if (n == 2)
        mcp_question_refuse(question, -1, "no");
    else
        stage->n_questions++;
    stage_called(stage);
}

static void stage_on_withdrawn(void *owner, struct mcp_question *question)
{
    struct stage *stage = owner;

    check(mcp_question_params(question) != NULL);
    stage->n_questions--;
    stage_called(stage);
}

static const struct mcp_client_events stage_events = {
    .on_ready = stage_on_ready,
    .on_tools = stage_on_tools,
    .on_session = stage_on_session,
    .on_end = stage_on_end,
    .on_question = stage_on_question,
    .on_withdrawn = stage_on_withdrawn,
};

/* -- What the server says ------------------------------------------------------------------ */

static void stage_hear(struct stage *stage, struct str line)
{
    const char *reason = NULL;
    yyjson_doc *doc;

    if (stage->is_closed)
        return;
    if (line.len > 0 && line.s[0] == '!') { /* the link says that a request has failed */
        stage->events->on_failed(stage->owner, line.len > 1 ? line.s[1] - '0' : 0,
                                 &(struct mcp_failure){ MCP_SESSION_LOST, STR_LITERAL("gone") });
        return;
    }
    doc = mcp_message_parse(line, &reason);
    check((doc == NULL) == (reason != NULL));
    if (doc != NULL)
        stage->events->on_message(stage->owner, doc, line.len % 8 == 0 ? 2 : -1);
}

static void stage_hear_all(struct stage *stage, const char *bytes, size_t size)
{
    while (size > 0) {
        const char *end = memchr(bytes, '\n', size);
        size_t len = end == NULL ? size : (size_t)(end - bytes);

        stage_hear(stage, (struct str){ bytes, len });
        bytes += len;
        size -= len;
        if (size > 0) {
            bytes++;
            size--;
        }
    }
}

static const char hello[] =
    "{\"id\":0,\"result\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}}}}\n"
    "{\"id\":1,\"result\":{\"tools\":[{\"name\":\"a\",\"inputSchema\":{}}]}}\n";

static void stage_check_end(const struct stage *stage, int choices)
{
    check(stage->is_closed);
    if ((choices & CHOICE_FREES) != 0)
        return;
    check(stage->n_ends == 1);
    check(stage->n_questions == 0);
    check(stage->n_lists == (stage->n_asked > 0));
    for (size_t i = 0; i < stage->n_asked; i++)
        check(stage->requests[i].n_answers == 1);
}

static void play(const char *bytes, size_t size, int choices)
{
    struct stage stage = { .spec = { .name = STR_LITERAL("s"),
                                     .transport =
                                         (choices & CHOICE_HTTP) != 0 ? MCP_HTTP : MCP_STDIO,
                                     .startup_timeout_ms = 1000000 } };
    struct loop *loop = loop_new();

    stage.n_calls = (choices & CHOICE_FREES) != 0 ? choices / 16 + 1 : -1;
    stage.client =
        mcp_client_new(&(struct mcp_client_options){ .link = { .loop = loop, .spec = &stage.spec },
                                                     .make_link = stage_make_link,
                                                     .events = &stage_events,
                                                     .owner = &stage });
    if ((choices & CHOICE_IN_TURN) != 0)
        mcp_client_serve_in_turn(stage.client);
    if ((choices & CHOICE_READY) != 0)
        stage_hear_all(&stage, hello, sizeof hello - 1);
    stage_hear_all(&stage, bytes, size);
    if (!stage.is_closed)
        stage.events->on_end(stage.owner,
                             &(struct mcp_failure){ MCP_CLOSED, STR_LITERAL("Transport closed") });
    if (stage.client == NULL || (choices & CHOICE_FREES) == 0)
        stage_check_end(&stage, choices);
    mcp_client_free(stage.client);
    loop_free(loop);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    log_limit = LOG_OFF;
    if (size > 0)
        play((const char *)data + 1, size - 1, data[0]);
    return 0;
}
