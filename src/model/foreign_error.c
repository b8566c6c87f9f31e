/* The many ways in which servers say that something is wrong. */
#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "http/reason.h"
#include "model/foreign.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

enum { SHOWN_MAX = 1000, TOOL_USE_RETRIES = 2 };

/* What a body, or an event, says of an error. Text of the document. */
struct server_complaint {
    struct str message;
    struct str type; /* a word, or no text */
    struct str code; /* the same */
    int status;      /* a number for it, or 0 */
};

/* -- Reading ------------------------------------------------------------------------------- */

static void read_code(struct server_complaint *complaint, yyjson_val *error)
{
    yyjson_val *code = yyjson_obj_get(error, "code");

    if (yyjson_is_int(code) && yyjson_get_sint(code) >= 100 && yyjson_get_sint(code) < 1000)
        complaint->status = (int)yyjson_get_sint(code);
    complaint->code = json_str(code);
    if (complaint->code.s == NULL)
        complaint->code = json_member(yyjson_obj_get(error, "details"), "error_code");
    complaint->type = json_member(error, "type");
    if (complaint->type.s == NULL)
        complaint->type = json_member(error, "status");
}

/* The first string on the way that some server or other takes. */
static struct str message_in(yyjson_val *object)
{
    struct str message = json_member(object, "message");
    yyjson_val *detail = yyjson_obj_get(yyjson_obj_get(object, "message"), "detail");

    if (detail == NULL)
        detail = yyjson_obj_get(object, "detail");
    if (message.s == NULL)
        message = json_str(detail);
    if (message.s == NULL)
        message = json_member(yyjson_arr_get_first(detail), "msg");
    return message;
}

static struct server_complaint complaint_in(yyjson_val *root)
{
    struct server_complaint complaint = { 0 };
    yyjson_val *error;

    if (yyjson_is_arr(root))
        root = yyjson_arr_get_first(root);
    error = json_value(root, "error");
    if (yyjson_is_str(error)) {
        complaint.message = json_str(error);
        return complaint;
    }
    if (!yyjson_is_obj(error))
        error = root;
    read_code(&complaint, error);
    complaint.message = message_in(error);
    return complaint;
}

/* -- What it means ------------------------------------------------------------------------- */

static bool complaint_says(struct str text, const char *part)
{
    return text.s != NULL && strcasestr(text.s, part) != NULL;
}

static bool is_overflow(const struct server_complaint *complaint)
{
    static const char *const texts[] = {
        "exceeds the context window",         "maximum context length",
        "exceeds the available context size", "greater than the context length",
        "reduce the length of the messages",  "prompt is too long",
        "maximum prompt length is",           "exceeded model token limit",
        "context window exceeds limit",       "too many tokens",
        "no user query found in messages", /* Ollama has cut it off */
    };

    if (str_is(complaint->type, "exceed_context_size_error") ||
        str_is(complaint->code, "context_length_exceeded") ||
        str_is(complaint->type, "context_length_exceeded"))
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        if (complaint_says(complaint->message, texts[i]))
            return true;
    }
    return complaint_says(complaint->message, "input token count") &&
           complaint_says(complaint->message, "exceeds the maximum");
}

/* No pause will change that. */
static bool is_about_money(const struct server_complaint *complaint)
{
    static const char *const texts[] = { "quota", "credit", "spend limit", "billing",
                                         "spend_limit" };

    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        if (complaint_says(complaint->message, texts[i]) ||
            complaint_says(complaint->code, texts[i]) || complaint_says(complaint->type, texts[i]))
            return true;
    }
    return false;
}

/* llama.cpp says 500 to what it can never do. */
static bool is_impossible(const struct server_complaint *complaint)
{
    return str_starts(complaint->message, "Failed to parse") ||
           complaint_says(complaint->message, "image input is not supported");
}

/* A word for what numbers say elsewhere. */
static int status_of_words(const struct server_complaint *complaint)
{
    static const struct {
        const char *word;
        int status;
    } words[] = {
        { "overloaded", 529 }, { "rate_limit", 429 },        { "invalid_request", 400 },
        { "BadRequest", 400 }, { "authentication", 401 },    { "permission", 403 },
        { "not_found", 404 },  { "request_too_large", 413 }, { "tool_use_failed", 400 },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (complaint_says(complaint->type, words[i].word) ||
            complaint_says(complaint->code, words[i].word))
            return words[i].status;
    }
    return 500;
}

/* -- Failures ------------------------------------------------------------------------------ */

struct failure foreign_overflow(void)
{
    struct failure failure = failure_of_overflow();

    failure.retry_stream = false;
    return failure;
}

struct failure foreign_incomplete(struct arena *arena, const char *reason)
{
    struct failure failure = failure_of_stream(
        arena, arena_printf(arena, "Incomplete response returned, reason: %s", reason));

    failure.retry_stream = false; /* the text is kept, and the next one would be cut as well */
    return failure;
}

struct fate {
    int status;
    bool retry_request; /* at once, and quietly */
    bool retry_stream;
    enum wire_codex_error_info_tag tag;
};

static const struct fate fates[] = {
    { 400, false, false, WIRE_CODEX_ERROR_INFO_TAG_BAD_REQUEST },
    { 401, false, false, WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED },
    { 402, false, false, WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED },
    { 403, false, false, WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED },
    { 408, true, true, WIRE_CODEX_ERROR_INFO_TAG_OTHER },
    { 409, true, true, WIRE_CODEX_ERROR_INFO_TAG_OTHER },
    { 425, true, true, WIRE_CODEX_ERROR_INFO_TAG_OTHER },
    { 429, false, true, WIRE_CODEX_ERROR_INFO_TAG_SERVER_OVERLOADED },
    { 500, true, true, WIRE_CODEX_ERROR_INFO_TAG_INTERNAL_SERVER_ERROR },
    { 502, true, true, WIRE_CODEX_ERROR_INFO_TAG_INTERNAL_SERVER_ERROR },
    { 503, false, true, WIRE_CODEX_ERROR_INFO_TAG_SERVER_OVERLOADED },
    { 504, true, true, WIRE_CODEX_ERROR_INFO_TAG_INTERNAL_SERVER_ERROR },
    { 529, false, true, WIRE_CODEX_ERROR_INFO_TAG_SERVER_OVERLOADED },
};

/* Others of 5xx may help themselves, others of 4xx are final. */
static struct fate fate_of(int status)
{
    for (size_t i = 0; i < ARRAY_LENGTH(fates); i++) {
        if (fates[i].status == status)
            return fates[i];
    }
    return (struct fate){ status, status >= 500, status >= 500, WIRE_CODEX_ERROR_INFO_TAG_OTHER };
}

/* What nothing else is said of: that status. */
static void set_http_kind(struct wire_codex_error_info *info, int status)
{
    info->tag = WIRE_CODEX_ERROR_INFO_TAG_HTTP_CONNECTION_FAILED;
    if (status > 0)
        info->http_connection_failed.http_status_code =
            (struct opt_u16){ .set = true, .value = (uint16_t)status };
}

static struct failure failure_by(struct str message, int status,
                                 const struct server_complaint *complaint)
{
    struct fate fate = fate_of(status);
    struct failure failure = {
        .error = { .message = message, .info.tag = fate.tag },
        .retry_request = fate.retry_request,
        .retry_stream = fate.retry_stream,
    };

    if (fate.tag == WIRE_CODEX_ERROR_INFO_TAG_OTHER)
        set_http_kind(&failure.error.info, status);
    if (status == 429 && is_about_money(complaint)) {
        failure.retry_stream = false;
        failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED;
    } else if (status == 500 && is_impossible(complaint)) {
        failure.retry_request = failure.retry_stream = false;
        failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_BAD_REQUEST;
    } else if (str_is(complaint->code, "tool_use_failed")) {
        failure.retry_stream = true; /* the model wrote no call: it may do better */
        failure.max_stream_retries = TOOL_USE_RETRIES;
    }
    return failure;
}

struct failure foreign_stream_failure(struct arena *arena, yyjson_val *root)
{
    struct server_complaint complaint = complaint_in(root);
    struct str shown = complaint.message;
    struct failure failure;
    int status;

    status = complaint.status != 0 ? complaint.status : status_of_words(&complaint);
    if (is_overflow(&complaint) && status != 429) /* too many tokens a minute are no overflow */
        return foreign_overflow();
    if (shown.len == 0)
        shown =
            complaint.type.len > 0 ? complaint.type : STR_LITERAL("the server reports an error");
    shown = utf8_cut(shown, SHOWN_MAX);
    failure = failure_by(
        str_of(arena_printf(arena, "stream disconnected before completion: %.*s", STR_ARGS(shown))),
        status, &complaint);
    failure.retry_request = false; /* it had begun: clients hear of it */
    if (failure.error.info.tag == WIRE_CODEX_ERROR_INFO_TAG_HTTP_CONNECTION_FAILED)
        failure.error.info = (struct wire_codex_error_info){
            .tag = WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_STREAM_DISCONNECTED
        };
    return failure;
}

/* -- Refusals ------------------------------------------------------------------------------ */

bool foreign_is_stream(const struct http_head *head)
{
    struct str type = http_header(head, "content-type");

    return !complaint_says(type, "text/html");
}

static void add_body(struct buf *out, const struct server_complaint *complaint, struct str body)
{
    struct str text = str_trim(complaint->message.len > 0 ? complaint->message : body);

    if (text.len == 0) {
        buf_add_text(out, "Unknown error");
        return;
    }
    buf_add_str(out, utf8_cut(text, SHOWN_MAX));
    if (text.len > SHOWN_MAX)
        buf_add_text(out, "...");
}

/* What to do about it, where that is known. */
static const char *remedy(int status, const struct server_complaint *complaint)
{
    if (status == 404 && complaint_says(complaint->message, "try pulling it"))
        return " (the model is not there yet: `ollama pull` gets it)";
    if (status == 404 && complaint_says(complaint->message, "model"))
        return " (is the name of the model right? model/list shows what the server has)";
    if (status == 404)
        return " (is base_url right, and wire_api? This one was asked in the dialect of wire_api)";
    if (status == 401 || status == 403)
        return " (is the provider's key right?)";
    if (complaint_says(complaint->message, "enable-auto-tool-choice"))
        return " (vLLM takes tools if it is started with --enable-auto-tool-choice and "
               "--tool-call-parser)";
    if (complaint_says(complaint->message, "does not support tools"))
        return " (an agent needs a model that calls tools)";
    if (complaint_says(complaint->message, "Loading model"))
        return " (it is loading)";
    return "";
}

static struct str refusal_text(struct arena *arena, const struct http_head *head,
                               const struct server_complaint *complaint, struct str body,
                               struct str url)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    struct str id = http_header(head, "x-request-id");

    if (id.s == NULL)
        id = http_header(head, "request-id");
    buf_printf(&text, "unexpected status %d %s: ", head->status, http_reason(head->status));
    add_body(&text, complaint, body);
    buf_add_text(&text, remedy(head->status, complaint));
    buf_printf(&text, ", url: %.*s", STR_ARGS(url));
    if (id.s != NULL)
        buf_printf(&text, ", request id: %.*s", STR_ARGS(id));
    return arena_str(arena, text.data, text.len);
}

static uint64_t pause_wanted(const struct http_head *head, time_t now)
{
    struct str ms = http_header(head, "retry-after-ms");

    if (ms.len > 0 && isdigit((unsigned char)ms.s[0])) {
        unsigned long long value = strtoull(ms.s, NULL, 10);

        return value > RETRY_AFTER_MAX_MS ? RETRY_AFTER_MAX_MS + 1 : value;
    }
    return failure_pause_wanted(head, now);
}

/* A page, or JSON that is no answer: whoever that is, it is no model. JSON that breaks off may have been one. */
static struct failure no_stream(struct arena *arena, const struct http_head *head, yyjson_val *root,
                                struct str body, struct str url)
{
    bool is_page = !foreign_is_stream(head) || str_starts(str_trim(body), "<");

    if (root == NULL && !is_page)
        return failure_of_stream(arena, "the answer breaks off");

    return failure_for_good(
        arena, str_of(arena_printf(arena,
                                   "the server at url (%s) answered with %s instead of a stream "
                                   "(is base_url right?)",
                                   url.s, is_page ? "a web page" : "JSON that is no answer")));
}

static struct failure classify(struct arena *arena, const struct http_head *head, yyjson_val *root,
                               struct str body, struct str url, time_t now)
{
    struct server_complaint complaint = complaint_in(root);
    struct failure failure;
    uint64_t pause_ms;

    if (complaint.message.s == NULL && root == NULL)
        complaint.message = body; /* plain text says it, too */
    if (head->status < 300) {
        yyjson_val *error = json_value(root, "error");

        return error != NULL ? foreign_stream_failure(arena, root)
                             : no_stream(arena, head, root, body, url);
    }
    if (is_overflow(&complaint) && head->status != 429)
        return foreign_overflow();
    failure =
        failure_by(refusal_text(arena, head, &complaint, body, url), head->status, &complaint);
    pause_ms = failure.retry_stream ? pause_wanted(head, now) : 0;
    failure.retry_after_ms = pause_ms;
    if (pause_ms > RETRY_AFTER_MAX_MS)
        failure.retry_stream = failure.retry_request = false;
    if (pause_ms > 0)
        failure.retry_request = false; /* which would not wait for so long */
    return failure;
}

struct failure foreign_refusal(struct arena *arena, const struct http_head *head, struct str body,
                               struct str url, time_t now)
{
    yyjson_doc *doc;
    struct failure failure;

    if (head->elsewhere.s != NULL)
        return failure_of_status(arena, head, body, url, now);
    doc = body.len == 0 || json_is_too_deep(body) ? NULL : yyjson_read(body.s, body.len, 0);
    failure = classify(arena, head, yyjson_doc_get_root(doc), body, url, now);
    yyjson_doc_free(doc);
    failure.error.http_status = head->status;
    return failure;
}
