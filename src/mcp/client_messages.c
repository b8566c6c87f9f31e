/* What an MCP server says: answers, and what nobody asked for, of which it may not say too much. */
#include "base/log.h"
#include "mcp/client_internal.h"
#include "schema/json_read.h"

enum {
    SERVER_ID_MAX = 1024, /* bytes of an id that a server gives */
    WORDS_AT_ONCE = 100,  /* notifications/message in the log, and as many as */
    WORDS_PER_SECOND = 10,
    WORDS_MAX = 4096, /* bytes of one */
};

static void client_note_junk(struct mcp_client *client, const char *what)
{
    if (client->n_junk++ < MCP_JUNK_LINES_MAX)
        log_warn("MCP server %s: ignored %s", client->spec->name.s, what);
}

/* Nobody asked for that message. False: there are so many of them that the client has ended. */
static bool bear_unasked(struct mcp_client *client)
{
    if (mcp_rate_allows_unasked(&client->unasked, loop_now_ms(client->loop)))
        return true;
    mcp_client_end(client, &(struct mcp_failure){ MCP_FAILED, STR_LITERAL(MCP_FLOOD_WORDS) });
    return false;
}

/* Whatever a server calls an error; what is none is an empty one. */
static struct mcp_rpc_error read_rpc_error(yyjson_val *error)
{
    struct mcp_rpc_error read = { .code = yyjson_get_sint(yyjson_obj_get(error, "code")),
                                  .message = json_member(error, "message"),
                                  .data = yyjson_obj_get(error, "data") };

    if (read.message.s == NULL)
        read.message = yyjson_is_str(error) ? json_str(error) : STR_LITERAL("");
    if (yyjson_is_null(read.data))
        read.data = NULL;
    return read;
}

static void answer_request(struct mcp_request *request, yyjson_val *result, yyjson_val *error)
{
    struct mcp_failure none = { MCP_FAILED, STR_LITERAL("the server's answer is none") };
    struct mcp_rpc_error read;
    struct mcp_answer answer = { 0 };

    if (mcp_is_crowded(result) || mcp_is_crowded(error)) {
        answer.failure = &none;
    } else if (result != NULL) {
        answer.result = result;
    } else {
        read = read_rpc_error(error);
        answer.error = &read;
    }
    mcp_request_answer(request, &answer);
}

void mcp_client_hear_answer(struct mcp_client *client, yyjson_val *message)
{
    int64_t id = mcp_own_id(yyjson_obj_get(message, "id"));
    struct mcp_request *request = mcp_request_of_id(client, id);

    if (request == NULL && id >= 0)
        mcp_called_off_answered(client, id);
    if (request == NULL || request->held != NULL) { /* it is late, the second one, or invented */
        bear_unasked(client);
        return;
    }
    answer_request(request, yyjson_obj_get(message, "result"), yyjson_obj_get(message, "error"));
}

/* What a server says to nobody in particular. */
static void log_words(struct mcp_client *client, yyjson_val *params)
{
    struct str words = mcp_text_cut(json_member(params, "data"), WORDS_MAX);

    if (words.s != NULL &&
        mcp_rate_allows(&client->words, loop_now_ms(client->loop), WORDS_AT_ONCE, WORDS_PER_SECOND))
        log_info("MCP server %s: %.*s", client->spec->name.s, STR_ARGS(words));
}

static void hear_notification(struct mcp_client *client, struct str method, yyjson_val *params)
{
    if (str_is(method, "notifications/progress"))
        mcp_requests_note_progress(client, params);
    else if (str_is(method, "notifications/tools/list_changed"))
        mcp_tools_list_again(client);
    else if (str_is(method, "notifications/cancelled"))
        mcp_questions_note_cancel(client, params);
    else if (str_is(method, "notifications/message"))
        log_words(client, params);
}

bool mcp_is_server_id(yyjson_val *id)
{
    return yyjson_is_int(id) || (yyjson_is_str(id) && yyjson_get_len(id) <= SERVER_ID_MAX);
}

/* With a method: a notification, or a request. */
static void hear_unasked(struct mcp_client *client, yyjson_val *message, int64_t within)
{
    yyjson_val *id = yyjson_obj_get(message, "id");
    yyjson_val *params = yyjson_obj_get(message, "params");

    if (id == NULL && mcp_is_crowded(params))
        client_note_junk(client, "a notification of very many members");
    else if (id == NULL)
        hear_notification(client, json_member(message, "method"), params);
    else if (mcp_is_server_id(id))
        mcp_questions_hear(client, message, within);
    else
        client_note_junk(client, "a request whose id is none");
}

static bool is_answer(yyjson_val *message)
{
    return json_member(message, "method").s == NULL &&
           (yyjson_obj_get(message, "result") != NULL || yyjson_obj_get(message, "error") != NULL);
}

static void hear_message(struct mcp_client *client, yyjson_val *message, int64_t within)
{
    bool is_message = yyjson_is_obj(message) && yyjson_obj_size(message) <= MCP_MEMBERS_MAX;

    if (is_message && is_answer(message))
        mcp_client_hear_answer(client, message);
    else if (!bear_unasked(client))
        return;
    else if (!is_message)
        client_note_junk(client, "what is no message of JSON-RPC");
    else if (json_member(message, "method").s != NULL)
        hear_unasked(client, message, within);
    else
        client_note_junk(client, "a message that is neither request nor answer");
}

void mcp_client_on_message(void *owner, yyjson_doc *doc, int64_t within)
{
    struct mcp_client *client = owner;
    struct loop *loop = client->loop;
    yyjson_val *root = yyjson_doc_get_root(doc), *message;
    size_t i, n;

    if (mcp_tools_keep_waiting(client, doc))
        return;
    mcp_client_hold(client);
    if (yyjson_is_arr(root) && yyjson_arr_size(root) <= MCP_BATCH_MAX) {
        yyjson_arr_foreach(root, i, n, message) {
            if (client->state != MCP_ENDED)
                hear_message(client, message, within);
        }
    } else {
        hear_message(client, root, within);
    }
    mcp_client_let_go(client);
    mcp_message_free(loop, doc);
}
