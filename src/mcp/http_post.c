/* A message that goes to the server as a POST, until it is answered. */
#include "base/log.h"
#include "base/memory.h"
#include "mcp/http_internal.h"
#include "mcp/message.h"
#include "schema/json_read.h"

enum { COMPLAINT_MAX = 500 }; /* bytes of a server's own words */

/* -- What a message is ------------------------------------------------------------------------ */

/* The members that say what a message is; of two of one name the first counts. */
struct message_members {
    yyjson_val *id, *method, *result, *error;
};

/* Of what has too many to be a message, none. */
static struct message_members members_of(yyjson_val *message)
{
    struct message_members members = { 0 };
    const struct {
        const char *name;
        yyjson_val **place;
    } known[] = {
        { "id", &members.id },
        { "method", &members.method },
        { "result", &members.result },
        { "error", &members.error },
    };
    yyjson_obj_iter iter;
    yyjson_val *key;

    if (yyjson_obj_size(message) > MCP_MEMBERS_MAX)
        return members;
    yyjson_obj_iter_init(message, &iter);
    while ((key = yyjson_obj_iter_next(&iter)) != NULL) {
        for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
            if (*known[i].place == NULL && yyjson_equals_str(key, known[i].name))
                *known[i].place = yyjson_obj_iter_get_val(key);
        }
    }
    return members;
}

static bool is_answer_to(const struct message_members *members, int64_t id)
{
    return id >= 0 && members->method == NULL && yyjson_is_int(members->id) &&
           yyjson_get_sint(members->id) == id;
}

/* Does an array have it? */
static bool array_has_answer_to(yyjson_val *array, int64_t id)
{
    yyjson_arr_iter iter;
    yyjson_val *value;

    if (yyjson_arr_size(array) > MCP_BATCH_MAX)
        return false;
    yyjson_arr_iter_init(array, &iter);
    while ((value = yyjson_arr_iter_next(&iter)) != NULL) {
        struct message_members members = members_of(value);

        if (is_answer_to(&members, id))
            return true;
    }
    return false;
}

static bool has_answer_to(yyjson_val *message, const struct message_members *members, int64_t id)
{
    return is_answer_to(members, id) || array_has_answer_to(message, id);
}

/* What an error that names no request says: `error.message`, or `error` itself. */
static struct str complaint_of(const struct message_members *members)
{
    yyjson_val *error = members->error;
    if (members->id != NULL && !yyjson_is_null(members->id))
        return STR_NONE;
    if (yyjson_is_obj(error))
        error = mcp_member(error, "message");
    return mcp_text_cut(json_str(error), COMPLAINT_MAX);
}

static void keep_complaint(struct http_exchange *exchange, struct str complaint)
{
    buf_clear(&exchange->complaint, 0);
    buf_add_str(&exchange->complaint, complaint);
}

/* -- Its end ----------------------------------------------------------------------------------- */

static void post_over(struct http_exchange *exchange)
{
    struct http_link *link = exchange->link;

    http_stream_leave(&exchange->stream);
    exchange_free(exchange);
    link_work(link);
}

/* Of what has no answer nobody waits for one: the log has it. */
static void post_fail(struct http_exchange *exchange, enum mcp_failure_kind kind, const char *words)
{
    struct http_link *link = exchange->link;

    if (exchange->id >= 0)
        http_inbox_add_failure(link->inbox, exchange->id, kind, words);
    else
        log_info("MCP server %s: a notification or an answer did not get through: %s",
                 link->options.spec->name.s, words);
    post_over(exchange);
}

/* What is wrong with it, and what the server says to that. */
static void post_fail_with(struct http_exchange *exchange, const char *words)
{
    if (exchange->complaint.len > 0)
        words = arena_printf(&exchange->arena, "%s: %s", words, buf_str(&exchange->complaint).s);
    post_fail(exchange, MCP_FAILED, words);
}

static void post_fail_as_stream(struct http_exchange *exchange)
{
    post_fail_with(exchange, stream_words(&exchange->arena, &exchange->stream));
}

static void post_auth_needed(struct http_exchange *exchange)
{
    struct mcp_failure failure = link_auth_failure(exchange->link);

    post_fail(exchange, failure.kind, failure.words.s);
}

/* -- Streams that break ------------------------------------------------------------------------ */

static bool post_can_resume(struct http_exchange *exchange)
{
    return exchange->stream.fault == NULL && exchange_keep_place(exchange) &&
           exchange->n_failed <= HTTP_FAILED_MAX && exchange->n_resumed++ < HTTP_RESUMED_MAX;
}

/* Goes on where the stream broke, or gives up. A server may end a stream on purpose, to be asked again later. */
static void post_resume(struct http_exchange *exchange)
{
    const struct http_stream *stream = &exchange->stream;
    bool is_stream = stream->head.kind == BODY_EVENTS;

    if (is_stream && (stream->result == HTTP_COMPLETE || stream->n_messages > 0))
        exchange->n_failed = 0;
    else
        exchange->n_failed++;
    if (post_can_resume(exchange)) {
        exchange->is_resumed = true;
        exchange_resume(exchange);
        link_work(exchange->link); /* while it pauses its slot is free */
    } else if (is_stream && stream->fault == NULL) {
        post_fail_with(exchange, "the server's stream ended before the answer");
    } else {
        post_fail_as_stream(exchange);
    }
}

/* -- Refusals ---------------------------------------------------------------------------------- */

/* The session is over. If the link has another one by now, or is about to, it is asked again there. */
static void post_session_lost(struct http_exchange *exchange)
{
    struct http_link *link = exchange->link;
    bool is_renewed =
        !link->is_open ||
        !str_equal(exchange->session, (struct str){ link->session.data, link->session.len });

    if (exchange->id >= 0 && is_renewed && !exchange->was_lost) {
        exchange->was_lost = true;
        exchange_wait_again(exchange);
        link_work(link);
        return;
    }
    post_fail(exchange, MCP_SESSION_LOST, "the server has forgotten the session");
}

static bool may_be_older(const struct http_exchange *exchange)
{
    const struct http_link *link = exchange->link;
    int status = exchange->stream.head.status;

    return exchange->is_handshake && exchange->id >= 0 && !link->is_known &&
           link->older == OLDER_NOT && (status == 400 || status == 404 || status == 405);
}

static void post_try_older(struct http_exchange *exchange)
{
    const char *words = stream_words(&exchange->arena, &exchange->stream);

    if (exchange->complaint.len > 0)
        words = arena_printf(&exchange->arena, "%s: %s", words, buf_str(&exchange->complaint).s);
    exchange_wait_again(exchange);
    link_try_older(exchange->link, exchange->id, words);
}

/* The right answer to a session that is over is 404, but many servers, made after the example of the official library,
 * say 400 and "No valid session ID". */
static bool complains_of_session(struct http_exchange *exchange)
{
    return exchange->stream.head.status == 400 && exchange->session.s != NULL &&
           !exchange->is_resumed && strcasestr(buf_str(&exchange->complaint).s, "session") != NULL;
}

/* All there is of a refusal is there. It may be an answer all the same. */
static void post_refused(struct http_exchange *exchange)
{
    struct http_link *link = exchange->link;
    int64_t id = exchange->id;
    const char *reason = NULL;
    yyjson_doc *message = mcp_message_parse(buf_str(&exchange->stream.body), &reason);
    yyjson_val *root = yyjson_doc_get_root(message);
    struct message_members members = members_of(root);

    if (has_answer_to(root, &members, id)) {
        post_over(exchange);
        link_tell(link, message, id);
        return;
    }
    keep_complaint(exchange, complaint_of(&members));
    mcp_message_free(link->options.loop, message);
    if (exchange->is_resumed && exchange->stream.head.status >= 500)
        post_resume(exchange);
    else if (complains_of_session(exchange))
        post_session_lost(exchange);
    else if (may_be_older(exchange))
        post_try_older(exchange);
    else
        post_fail_as_stream(exchange);
}

/* -- Answers ----------------------------------------------------------------------------------- */

/* An id that can be sent back: visible ASCII, and not without end. */
static void link_keep_session(struct http_link *link, struct str session)
{
    if (session.len == 0)
        return;
    for (size_t i = 0; i < session.len; i++) {
        if (session.s[i] <= 0x20 || session.s[i] >= 0x7f || i == HTTP_SESSION_ID_MAX) {
            log_warn("MCP server %s: ignoring its session id, which is none",
                     link->options.spec->name.s);
            return;
        }
    }
    buf_clear(&link->session, 0);
    buf_add_str(&link->session, session);
}

/* A success without messages: right for what has no answer, and where answers come on another stream. */
static void post_accepted(struct http_exchange *exchange)
{
    const struct http_stream_head *head = &exchange->stream.head;
    bool says_nothing = head->status == 202 || head->status == 204 || head->type.len == 0;

    if (exchange->id < 0 || exchange->link->older == OLDER_USED ||
        (head->status == 202 && link_is_listening(exchange->link)))
        post_over(exchange);
    else if (says_nothing)
        post_fail(exchange, MCP_FAILED, "the server did not answer");
    else
        post_fail(exchange, MCP_FAILED,
                  arena_printf(&exchange->arena, "the server's answer is of the type %.100s",
                               head->type.s));
}

static void post_on_head(struct http_exchange *exchange)
{
    const struct http_stream_head *head = &exchange->stream.head;
    struct http_link *link = exchange->link;

    if (head->status == 404 && exchange->session.s != NULL && !exchange->is_resumed) {
        post_session_lost(exchange);
        return;
    }
    if (head->kind == BODY_REFUSAL) {
        exchange_set_limit(exchange, HTTP_REFUSAL_MS);
        return;
    }
    link->is_known = true;
    if (exchange->is_handshake && exchange->id >= 0)
        link_keep_session(link, head->session);
    if (head->kind == BODY_OTHER || link->older == OLDER_USED)
        post_accepted(exchange);
    else if (exchange->is_handshake)
        link_work(link);
}

/* The version that is agreed on is part of what comes next, `notifications/initialized`. */
static void keep_agreed_version(struct http_link *link, yyjson_val *result)
{
    struct str version = json_str(mcp_member(result, "protocolVersion"));

    if (version.s != NULL)
        link_keep_version(link, version);
}

static void post_on_message(struct http_exchange *exchange, yyjson_doc *message)
{
    struct http_link *link = exchange->link;
    yyjson_val *root = yyjson_doc_get_root(message);
    struct message_members members = members_of(root);
    struct str complaint = complaint_of(&members);
    int64_t id = exchange->id;

    exchange->n_failed = 0;
    if (complaint.s != NULL) {
        keep_complaint(exchange, complaint);
        mcp_message_free(link->options.loop, message);
        return;
    }
    if (has_answer_to(root, &members, id)) {
        if (exchange->is_handshake)
            keep_agreed_version(link, members.result);
        post_over(exchange);
    }
    link_tell(link, message, id);
}

static void post_on_end(struct http_exchange *exchange)
{
    const struct http_stream *stream = &exchange->stream;

    if (stream->head.kind == BODY_REFUSAL)
        post_refused(exchange);
    else if (exchange->id < 0 && stream->head.status != 0)
        post_over(exchange);
    else if (exchange->is_resumed || stream->head.kind == BODY_EVENTS)
        post_resume(exchange);
    else if (stream->n_messages > 0 && stream->fault == NULL)
        post_fail_with(exchange, "the server answered, but not to the request");
    else
        post_fail_as_stream(exchange);
}

static void post_on_time(struct http_exchange *exchange)
{
    if (exchange->has_head && exchange->stream.head.kind == BODY_REFUSAL)
        post_refused(exchange);
    else
        post_fail(exchange, MCP_TIMED_OUT, "it is not answered");
}

const struct exchange_kind post_exchange = {
    .on_head = post_on_head,
    .on_message = post_on_message,
    .on_end = post_on_end,
    .on_time = post_on_time,
    .on_auth_needed = post_auth_needed,
};
