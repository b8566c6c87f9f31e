/* What an MCP server asks us: ping and elicitation/create; the rest is refused. */
#include "base/log.h"
#include "base/memory.h"
#include "mcp/client_internal.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>

enum { METHOD_MAX = 200 }; /* bytes of a method that is not known, in the answer */

struct mcp_question {
    struct list_node node;
    struct mcp_client *client;
    struct buf id; /* of the server, as JSON */
    yyjson_doc *params;
    int64_t within; /* the id of a request of ours; -1: none */
    bool is_uncertain;
    void *owner;
    void *tag;
};

/* -- Answers ------------------------------------------------------------------------------- */

static void begin_answer(struct buf *out, struct str id)
{
    buf_add_text(out, "{\"jsonrpc\":\"2.0\",\"id\":");
    buf_add_str(out, id);
}

static void answer_result(struct mcp_client *client, struct str id, struct str result)
{
    CLEANUP(buf_done) struct buf answer = { 0 };

    begin_answer(&answer, id);
    buf_add_text(&answer, ",\"result\":");
    buf_add_str(&answer, result);
    buf_add_char(&answer, '}');
    mcp_client_send_note(client, &answer);
}

static void answer_refusal(struct mcp_client *client, struct str id, int64_t code,
                           struct str message)
{
    CLEANUP(buf_done) struct buf answer = { 0 };

    begin_answer(&answer, id);
    buf_add_text(&answer, ",\"error\":{\"code\":");
    json_write_int(&answer, code);
    buf_add_text(&answer, ",\"message\":");
    json_write_str(&answer, message);
    buf_add_text(&answer, "}}");
    mcp_client_send_note(client, &answer);
}

/* -- Questions ----------------------------------------------------------------------------- */

static void question_free(struct mcp_question *question)
{
    list_remove(&question->node);
    question->client->n_questions--;
    yyjson_doc_free(question->params);
    buf_done(&question->id);
    free(question);
}

static struct mcp_question *question_of_id(struct mcp_client *client, struct str id)
{
    list_foreach(&client->questions, question, struct mcp_question, node) {
        if (str_equal(buf_str(&question->id), id))
            return question;
    }
    return NULL;
}

/* The newest of those that are with the server, if they all are one's; -1: there is none, or it is uncertain. */
static int64_t only_request(struct mcp_client *client, bool *ret_is_uncertain)
{
    struct mcp_request *found = NULL;

    *ret_is_uncertain = true;

    for (struct mcp_request *request = mcp_client_next_request(client, /* after= */ NULL);
         request != NULL; request = mcp_client_next_request(client, request)) {
        if (!request->is_sent)
            continue;
        if (found != NULL && found->tag != request->tag)
            return -1;
        found = request;
    }
    *ret_is_uncertain = mcp_called_off_by_others(client, found == NULL ? NULL : found->tag);
    return found == NULL || *ret_is_uncertain ? -1 : found->id;
}

/* A stream says which request it is; but that may be over, or of the client itself. */
static int64_t known_request(const struct mcp_client *client, int64_t id, bool *ret_is_uncertain)
{
    const struct mcp_request *request = mcp_request_of_id(client, id);

    *ret_is_uncertain = request == NULL || request->is_internal;
    return *ret_is_uncertain ? -1 : id;
}

static void hear_question(struct mcp_client *client, struct str id, yyjson_val *params,
                          int64_t within)
{
    struct mcp_question *question;

    if (client->state != MCP_READY) {
        answer_result(client, id, STR_LITERAL("{\"action\":\"decline\"}"));
        return;
    }
    if (!yyjson_is_obj(params) || !mcp_value_fits(params, MCP_QUESTION_MAX)) {
        answer_refusal(client, id, ERR_INVALID_PARAMS, STR_LITERAL("elicitation/create"));
        return;
    }
    if (client->n_questions >= MCP_SERVER_REQUESTS_MAX || question_of_id(client, id) != NULL) {
        answer_refusal(client, id, ERR_INVALID_REQUEST, STR_LITERAL("too many open requests"));
        return;
    }
    question = xcalloc(1, sizeof *question);
    question->client = client;
    question->params = mcp_value_copy(params);
    question->within = within >= 0 ? known_request(client, within, &question->is_uncertain)
                                   : only_request(client, &question->is_uncertain);
    buf_add_str(&question->id, id);
    list_append(&client->questions, &question->node);
    client->n_questions++;
    client->events->on_question(client->owner, question);
}

void mcp_questions_hear(struct mcp_client *client, yyjson_val *message, int64_t within)
{
    CLEANUP(buf_done) struct buf id_text = { 0 };
    struct str method = json_member(message, "method");
    struct str id;

    json_write_value(&id_text, yyjson_obj_get(message, "id"));
    id = buf_str(&id_text);
    if (str_is(method, "ping"))
        answer_result(client, id, STR_LITERAL("{}"));
    else if (str_is(method, "elicitation/create"))
        hear_question(client, id, yyjson_obj_get(message, "params"), within);
    else
        answer_refusal(client, id, ERR_METHOD_NOT_FOUND, mcp_text_cut(method, METHOD_MAX));
}

/* Nobody finds it any more who looks for open ones meanwhile. */
static void question_withdraw(struct mcp_question *question)
{
    struct mcp_client *client = question->client;

    list_remove(&question->node);
    client->events->on_withdrawn(client->owner, question);
    question_free(question);
}

void mcp_questions_note_cancel(struct mcp_client *client, yyjson_val *params)
{
    CLEANUP(buf_done) struct buf id = { 0 };
    yyjson_val *value = yyjson_obj_get(params, "requestId");
    struct mcp_question *question;

    if (!mcp_is_server_id(value))
        return;
    json_write_value(&id, value);
    question = question_of_id(client, buf_str(&id));
    if (question != NULL)
        question_withdraw(question);
}

void mcp_questions_withdraw(struct mcp_client *client)
{
    while (!list_is_empty(&client->questions))
        question_withdraw(container_of(list_first(&client->questions), struct mcp_question, node));
}

void mcp_questions_forget(struct mcp_client *client)
{
    list_foreach(&client->questions, question, struct mcp_question, node)
        question_free(question);
}

/* -- For those who answer ------------------------------------------------------------------ */

yyjson_val *mcp_question_params(const struct mcp_question *question)
{
    return yyjson_doc_get_root(question->params);
}

struct mcp_request *mcp_question_within(const struct mcp_question *question)
{
    return question->within < 0 ? NULL : mcp_request_of_id(question->client, question->within);
}

bool mcp_question_is_uncertain(const struct mcp_question *question)
{
    return question->is_uncertain;
}

void mcp_question_answer(struct mcp_question *question, const char *action, struct str content)
{
    CLEANUP(buf_done) struct buf result = { 0 };

    buf_printf(&result, "{\"action\":\"%s\"", action);
    if (content.len > 0) {
        buf_add_text(&result, ",\"content\":");
        buf_add_str(&result, content);
    }
    buf_add_char(&result, '}');
    answer_result(question->client, buf_str(&question->id), buf_str(&result));
    question_free(question);
}

void mcp_question_refuse(struct mcp_question *question, int64_t code, const char *message)
{
    answer_refusal(question->client, buf_str(&question->id), code, str_of(message));
    question_free(question);
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
    const struct list_node *node = after == NULL ? client->questions.head.next : after->node.next;

    return node == &client->questions.head ? NULL : container_of(node, struct mcp_question, node);
}
