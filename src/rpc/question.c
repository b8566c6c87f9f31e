#include "rpc/question.h"

#include "base/log.h"
#include "rpc/rpc_internal.h"
#include "schema/decode.h"
#include "schema/encode.h"
#include "schema/json_write.h"

#include <stdlib.h>

/* The parameters are kept as text, so that a client that comes later can be asked too. */
static char *params_text(const struct message *what, const void *params, unsigned flags)
{
    struct buf text = { 0 };

    schema_encode(what->params, params, flags, &text);
    buf_str(&text);
    return text.data;
}

static struct question *question_new(struct rpc *rpc, enum server_request what, const void *params,
                                     answer_fn *on_answer, void *owner)
{
    struct question *question = xcalloc(1, sizeof *question);

    question->rpc = rpc;
    question->what = &server_requests[what];
    question->id = rpc->next_question_id++;
    for (int protocol = 0; protocol < PROTOCOL_COUNT; protocol++) {
        for (int experimental = 0; experimental < 2; experimental++)
            question->params[protocol][experimental] =
                params_text(question->what, params,
                            encode_flags((enum protocol_dialect)protocol, experimental));
    }
    question->on_answer = on_answer;
    question->owner = owner;
    list_append(&rpc->questions, &question->node);
    return question;
}

static bool is_asked_the_older_way(const struct question *question,
                                   const struct connection *connection)
{
    return question->older_what != NULL && dialect_asks_older(connection->dialect);
}

static const char *question_method(const struct question *question, bool older)
{
    if (question->raw_method != NULL)
        return question->raw_method;
    return older ? question->older_what->name : question->what->name;
}

static void write_question_params(const struct question *question,
                                  const struct connection *connection, struct buf *out)
{
    if (question->raw_method != NULL) {
        buf_add_text(out, question->params[0][0]);
        return;
    }
    buf_add_text(out, question->params[connection->protocol][connection->experimental]);
    if (connection->dialect == NULL || question->dialect_params == NULL)
        return;
    out->len--;
    buf_add_text(out, question->dialect_params);
    buf_add_char(out, '}');
}

void question_send(struct question *question, struct connection *connection)
{
    enum protocol_dialect protocol = connection_protocol(connection);
    struct parcel *message = rpc_begin(question->rpc, protocol);
    struct buf *out = &message->bytes;
    bool older = is_asked_the_older_way(question, connection);

    buf_add_text(out, "{\"method\":");
    json_write_str(out, str_of(question_method(question, older)));
    buf_add_text(out, ",\"id\":");
    json_write_int(out, question->id);
    buf_add_text(out, ",\"params\":");
    if (older)
        buf_add_text(out, question->older_params);
    else
        write_question_params(question, connection, out);
    buf_add_char(out, '}');
    connection_send(connection, message);
    rpc_end_message(question->rpc, protocol);
}

int64_t question_id(const struct question *question)
{
    return question->id;
}

struct question *connection_ask(struct connection *connection, enum server_request what,
                                const void *params, answer_fn *on_answer, void *owner)
{
    struct question *question = question_new(connection->rpc, what, params, on_answer, owner);

    question->connection = connection;
    question_send(question, connection);
    return question;
}

struct question *connection_ask_raw(struct connection *connection, struct str method,
                                    struct str params, raw_answer_fn *on_answer, void *owner)
{
    struct rpc *rpc = connection->rpc;
    struct question *question = xcalloc(1, sizeof *question);

    question->rpc = rpc;
    question->id = rpc->next_question_id++;
    question->raw_method = xstrndup(method.s, method.len);
    question->params[0][0] = xstrndup(params.s, params.len);
    question->on_raw_answer = on_answer;
    question->owner = owner;
    question->connection = connection;
    list_append(&rpc->questions, &question->node);
    question_send(question, connection);
    return question;
}

struct question *rpc_ask_all(struct rpc *rpc, enum server_request what, const void *params,
                             answer_fn *on_answer, void *owner)
{
    struct question *question = question_new(rpc, what, params, on_answer, owner);

    list_foreach(&rpc->connections, connection, struct connection, node) {
        if (connection->initialized && !connection->is_peer)
            question_send(question, connection);
    }
    return question;
}

static char *dialect_members(const struct group_question *options)
{
    struct buf members = { 0 };

    dialect_add_question(options, &members);
    if (members.len > 0)
        buf_str(&members);
    return members.data;
}

struct question *rpc_ask_some(struct rpc *rpc, struct connection *const *connections, size_t n,
                              const struct group_question *options)
{
    struct question *question =
        question_new(rpc, options->what, options->params, options->on_answer, options->owner);

    question->may_answer = options->may_answer;
    question->dialect_params = dialect_members(options);
    if (options->older_params != NULL) {
        question->older_what = &server_requests[options->older_what];
        question->older_params = params_text(question->older_what, options->older_params, 0);
        question->translate = options->translate;
    }
    for (size_t i = 0; i < n; i++)
        question_send(question, connections[i]);
    return question;
}

void question_free(struct question *question)
{
    list_remove(&question->node);
    free(question->raw_method);
    free(question->older_params);
    free(question->dialect_params);
    for (int protocol = 0; protocol < PROTOCOL_COUNT; protocol++) {
        free(question->params[protocol][false]);
        free(question->params[protocol][true]);
    }
    free(question);
}

void question_cancel(struct question *question)
{
    question_free(question);
}

/* The question is gone before its owner hears of the answer: the owner may ask the next one. */
static void question_finish(struct question *question, const struct answer *answer)
{
    answer_fn *on_answer = question->on_answer;
    void *owner = question->owner;

    question_free(question);
    on_answer(owner, answer);
}

static bool decode_result(const struct question *question, bool older, yyjson_val *json,
                          struct arena *arena, void *ret_result, struct error *err)
{
    const struct type *type;
    void *given;

    if (!older)
        return schema_decode(question->what->result, json, arena, ret_result, err);
    type = question->older_what->result;
    given = arena_zero(arena, type->size);
    if (!schema_decode(type, json, arena, given, err))
        return false;
    question->translate(given, ret_result);
    return true;
}

/* Clients of a dialect that are asked in the way of today may answer in older words. */
static bool read_result(const struct question *question, const struct connection *connection,
                        yyjson_val *json, struct arena *arena, void *ret_result, struct error *err)
{
    CLEANUP(error_done) struct error ignored = { 0 };
    bool older = is_asked_the_older_way(question, connection);

    if (decode_result(question, older, json, arena, ret_result, err))
        return true;
    return !older && connection->dialect != NULL && question->older_what != NULL &&
           decode_result(question, /* older= */ true, json, arena, ret_result, &ignored);
}

static void finish_with_result(struct question *question, const struct connection *connection,
                               yyjson_val *json)
{
    CLEANUP(error_done) struct error err = { 0 };
    CLEANUP(arena_done) struct arena arena = { 0 };
    void *result = arena_zero(&arena, question->what->result->size);
    struct answer answer = { .kind = ANSWER_RESULT, .result = result };

    if (!read_result(question, connection, json, &arena, result, &err)) {
        log_warn("the answer to %s does not fit: %s", question->what->name, err.message.s);
        answer = (struct answer){ .kind = ANSWER_MALFORMED, .message = err.message };
    }
    question_finish(question, &answer);
}

/* It is gone before its owner hears of it, as others are. */
static void finish_raw(struct question *question, const struct envelope *envelope)
{
    raw_answer_fn *on_answer = question->on_raw_answer;
    void *owner = question->owner;

    question_free(question);
    on_answer(owner, envelope);
}

static struct question *find_question(struct rpc *rpc, const struct message_id *id)
{
    if (id->text.s != NULL)
        return NULL;
    list_foreach(&rpc->questions, question, struct question, node) {
        if (question->id == id->number)
            return question;
    }
    return NULL;
}

void question_answer(struct connection *connection, const struct envelope *envelope)
{
    struct question *question = find_question(connection->rpc, &envelope->id);

    if (question == NULL) {
        log_debug("ignored an answer: no such question is open");
    } else if (question->may_answer != NULL && !question->may_answer(question->owner, connection)) {
        log_warn("ignored an answer: this client was not asked");
    } else if (question->raw_method != NULL) {
        if (question->connection == connection)
            finish_raw(question, envelope);
    } else if (envelope->kind == ENVELOPE_RESPONSE) {
        finish_with_result(question, connection, envelope->result);
    } else {
        struct answer answer = { .kind = ANSWER_ERROR,
                                 .error_code = envelope->error_code,
                                 .message = envelope->error_message };

        question_finish(question, &answer);
    }
}

void questions_forget_connection(struct connection *connection)
{
    static const struct answer gone = { .kind = ANSWER_GONE };
    struct list left;

    list_init(&left);
    list_foreach(&connection->rpc->questions, question, struct question, node) {
        if (question->connection == connection) {
            list_remove(&question->node);
            list_append(&left, &question->node);
        }
    }
    while (!list_is_empty(&left)) {
        struct question *question = container_of(list_first(&left), struct question, node);

        if (question->raw_method != NULL)
            finish_raw(question, /* envelope= */ NULL);
        else
            question_finish(question, &gone);
    }
}
