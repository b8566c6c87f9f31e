/*
 * MCP clients without servers: the test says when one is ready, ends, asks. It takes the place of mcp/client.c.
 *
 *     lease = mcp_lease_new(...);            a client begins
 *     fake_mcp_ready(fake_mcp_client(0));    the first of those that live
 */
#ifndef FAKE_MCP_CLIENT_H
#define FAKE_MCP_CLIENT_H

#include "base/buf.h"
#include "base/list.h"
#include "mcp/client.h"

#include "test.h"

#include <stdlib.h>

struct mcp_client {
    struct list_node node;
    struct mcp_client_options options;
    enum mcp_state state;
    struct mcp_tools *tools;
    struct mcp_server_info info;
    struct list requests, questions;
    bool in_turn;
    const void *forgotten; /* the last tag */
    bool is_uncertain;     /* what it asks next */
    bool is_full;          /* it takes no request */
};

struct mcp_request {
    struct list_node node;
    struct mcp_client *client;
    struct mcp_ask ask;
    char *params; /* owned */
};

struct mcp_question {
    struct list_node node;
    struct mcp_request *within;
    bool is_uncertain;
    void *owner, *tag;
};

static struct list fake_mcp_clients; /* those that live, oldest first */
static unsigned fake_mcp_made, fake_mcp_cancelled;
static const char *fake_mcp_action; /* the last answer to a question */

static inline void fake_mcp_init(void)
{
    list_init(&fake_mcp_clients);
    fake_mcp_made = fake_mcp_cancelled = 0;
    fake_mcp_action = NULL;
}

/* NULL: there are fewer. */
static inline struct mcp_client *fake_mcp_client(size_t i)
{
    list_foreach(&fake_mcp_clients, client, struct mcp_client, node) {
        if (i-- == 0)
            return client;
    }
    return NULL;
}

struct mcp_client *mcp_client_new(const struct mcp_client_options *options)
{
    struct mcp_client *client = xcalloc(1, sizeof *client);

    client->options = *options;
    client->state = MCP_STARTING;
    list_init(&client->requests);
    list_init(&client->questions);
    list_append(&fake_mcp_clients, &client->node);
    fake_mcp_made++;
    return client;
}

static inline void fake_mcp_request_free(struct mcp_request *request)
{
    list_remove(&request->node);
    free(request->params);
    free(request);
}

static inline void fake_mcp_question_free(struct mcp_question *question)
{
    list_remove(&question->node);
    free(question);
}

void mcp_client_free(struct mcp_client *client)
{
    if (client == NULL)
        return;
    list_foreach(&client->requests, request, struct mcp_request, node)
        fake_mcp_request_free(request);
    list_foreach(&client->questions, question, struct mcp_question, node)
        fake_mcp_question_free(question);
    list_remove(&client->node);
    mcp_tools_unref(client->tools);
    free(client);
}

static inline void fake_mcp_end(struct mcp_client *client, enum mcp_failure_kind kind,
                                const char *words)
{
    struct mcp_failure failure = { kind, str_of(words) };

    client->state = MCP_ENDED;
    list_foreach(&client->requests, request, struct mcp_request, node) {
        struct mcp_ask ask = request->ask;

        fake_mcp_request_free(request);
        ask.on_answer(ask.owner, &(struct mcp_answer){ .failure = &failure });
    }
    client->options.events->on_end(client->options.owner, &failure);
}

void mcp_client_stop(struct mcp_client *client, const char *words)
{
    if (client->state != MCP_ENDED)
        fake_mcp_end(client, MCP_CLOSED, words);
}

enum mcp_state mcp_client_state(const struct mcp_client *client)
{
    return client->state;
}

struct mcp_tools *mcp_client_tools(const struct mcp_client *client)
{
    return client->tools;
}

const struct mcp_server_info *mcp_client_info(const struct mcp_client *client)
{
    ASSERT_TRUE(client->state != MCP_STARTING);
    return &client->info;
}

struct mcp_request *mcp_client_ask(struct mcp_client *client, const struct mcp_ask *ask)
{
    struct mcp_request *request;

    if (client->state != MCP_READY || client->is_full)
        return NULL;
    request = xcalloc(1, sizeof *request);
    request->client = client;
    request->ask = *ask;
    request->params = ask->params.s == NULL ? NULL : xstrndup(ask->params.s, ask->params.len);
    list_append(&client->requests, &request->node);
    return request;
}

void mcp_request_cancel(struct mcp_request *request, const char *reason)
{
    fake_mcp_cancelled++;
    fake_mcp_request_free(request);
}

void *mcp_request_owner(const struct mcp_request *request)
{
    return request->ask.owner;
}

void *mcp_request_tag(const struct mcp_request *request)
{
    return request->ask.tag;
}

struct mcp_request *mcp_client_next_request(const struct mcp_client *client,
                                            const struct mcp_request *after)
{
    struct list_node *next = after == NULL ? client->requests.head.next : after->node.next;

    return next == &client->requests.head ? NULL : container_of(next, struct mcp_request, node);
}

void mcp_client_serve_in_turn(struct mcp_client *client)
{
    client->in_turn = true;
}

void mcp_client_forget_tag(struct mcp_client *client, const void *tag)
{
    client->forgotten = tag;
}

bool mcp_question_is_uncertain(const struct mcp_question *question)
{
    return question->is_uncertain;
}

struct mcp_request *mcp_question_within(const struct mcp_question *question)
{
    return question->within;
}

void mcp_question_answer(struct mcp_question *question, const char *action, struct str content)
{
    fake_mcp_action = action;
    fake_mcp_question_free(question);
}

yyjson_val *mcp_question_params(const struct mcp_question *question)
{
    return NULL;
}

void mcp_question_refuse(struct mcp_question *question, int64_t code, const char *message)
{
    mcp_question_answer(question, message, STR_NONE);
}

void mcp_question_set_owner(struct mcp_question *question, void *owner)
{
    question->owner = owner;
}

void *mcp_question_owner(const struct mcp_question *question)
{
    return question->owner;
}

void mcp_question_set_tag(struct mcp_question *question, void *tag)
{
    question->tag = tag;
}

void *mcp_question_tag(const struct mcp_question *question)
{
    return question->tag;
}

struct mcp_question *mcp_client_next_question(const struct mcp_client *client,
                                              const struct mcp_question *after)
{
    struct list_node *next = after == NULL ? client->questions.head.next : after->node.next;

    return next == &client->questions.head ? NULL : container_of(next, struct mcp_question, node);
}

/* -- What a server does -------------------------------------------------------------------- */

/* tools: the JSON of a page, or NULL. */
static inline void fake_mcp_list(struct mcp_client *client, const char *tools)
{
    yyjson_doc *doc = yyjson_read(tools, strlen(tools), 0);

    mcp_tools_unref(client->tools);
    client->tools = mcp_tools_new();
    ASSERT_TRUE(mcp_tools_add_page(client->tools, yyjson_doc_get_root(doc)));
    yyjson_doc_free(doc);
}

static inline void fake_mcp_ready(struct mcp_client *client)
{
    if (client->tools == NULL)
        fake_mcp_list(client, "{\"tools\":[]}");
    client->state = MCP_READY;
    client->options.events->on_ready(client->options.owner);
}

static inline void fake_mcp_session(struct mcp_client *client)
{
    client->options.events->on_session(client->options.owner);
}

/* The oldest request is answered with this result. */
static inline void fake_mcp_answer_with(struct mcp_client *client, const char *result)
{
    struct mcp_request *request = mcp_client_next_request(client, NULL);
    struct mcp_ask ask = request->ask;
    yyjson_doc *doc = yyjson_read(result, strlen(result), 0);

    fake_mcp_request_free(request);
    ask.on_answer(ask.owner, &(struct mcp_answer){ .result = yyjson_doc_get_root(doc) });
    yyjson_doc_free(doc);
}

static inline void fake_mcp_answer(struct mcp_client *client)
{
    fake_mcp_answer_with(client, "{}");
}

static inline void fake_mcp_question(struct mcp_client *client, struct mcp_request *within)
{
    struct mcp_question *question = xcalloc(1, sizeof *question);

    question->within = within;
    question->is_uncertain = client->is_uncertain;
    list_append(&client->questions, &question->node);
    client->options.events->on_question(client->options.owner, question);
}

#endif
