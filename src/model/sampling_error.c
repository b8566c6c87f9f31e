#include "model/sampling_error.h"

#include "base/base64.h"
#include "base/buf.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "http/reason.h"
#include "model/rate_limits.h"
#include "model/usage_limit.h"
#include "schema/json_read.h"

#include <ctype.h>
#include <stdlib.h>
#include <strings.h>

enum { SHOWN_BODY_MAX = 1000, ADDRESS_RETRIES = 4 };

static const char too_much_context[] =
    "Codex ran out of room in the model's context window. Start a new thread or clear earlier "
    "history before retrying.";
static const char quota_exceeded[] = "Quota exceeded. Check your plan and billing details.";
static const char not_included[] =
    "To use Codex with your ChatGPT plan, upgrade to Plus: https://chatgpt.com/explore/plus.";
static const char at_capacity[] = "Selected model is at capacity. Please try a different model.";
static const char high_demand[] =
    "We're currently experiencing high demand, which may cause temporary errors.";
static const char invalid_image[] =
    "Invalid image in your last message. Please remove it and try again.";
static const char invalid_image_mark[] =
    "The image data you provided does not represent a valid image";
static const char wants_chat[] =
    " (if the server speaks chat/completions only, write wire_api = \"chat\" into the provider's "
    "table)";
static const char disconnected[] = "stream disconnected before completion: ";

static struct failure make(struct str message, enum wire_codex_error_info_tag tag)
{
    return (struct failure){ .error = { .message = message, .info.tag = tag } };
}

static struct failure make_text(const char *message, enum wire_codex_error_info_tag tag)
{
    return make(str_of(message), tag);
}

struct failure failure_for_good(struct arena *arena, struct str message)
{
    return make(arena_str(arena, message.s, message.len), WIRE_CODEX_ERROR_INFO_TAG_OTHER);
}

/* Text may hold anything a server sends, NUL bytes included. */
static struct str joined(struct arena *arena, const char *prefix, struct str text)
{
    CLEANUP(buf_done) struct buf both = { 0 };

    buf_add_text(&both, prefix);
    buf_add_str(&both, text);
    return arena_str(arena, both.data, both.len);
}

static struct failure make_disconnected(struct arena *arena, struct str reason)
{
    struct failure failure = make(joined(arena, disconnected, reason),
                                  WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_STREAM_DISCONNECTED);

    failure.retry_stream = true;
    return failure;
}

/* There never was a stream. */
static struct failure make_unconnected(struct arena *arena, const char *reason)
{
    struct failure failure = make_disconnected(arena, str_of(reason));

    failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_STREAM_CONNECTION_FAILED;
    return failure;
}

/* The server has answered, with a status that nothing better is known of. */
static struct failure make_status(struct str message, int status)
{
    struct failure failure = make(message, WIRE_CODEX_ERROR_INFO_TAG_HTTP_CONNECTION_FAILED);

    failure.error.info.http_connection_failed.http_status_code =
        (struct opt_u16){ .set = true, .value = (uint16_t)status };
    return failure;
}

/* -- response.failed ----------------------------------------------------------------------- */

/* `try again in 1.898s`, `28ms`, `35 seconds`: in milliseconds, 0 if the text says nothing. */
static uint64_t delay_in(struct str message)
{
    static const char phrase[] = "try again in";
    const char *at = message.s == NULL ? NULL : strcasestr(message.s, phrase);
    double value;
    char *end;

    if (at == NULL)
        return 0;
    at += sizeof phrase - 1;
    at += strspn(at, " \t\n\r\f\v");
    if (!isdigit((unsigned char)*at))
        return 0;
    value = strtod(at, &end);
    end += strspn(end, " \t\n\r\f\v");
    if (strncasecmp(end, "s", 1) == 0)
        value *= 1000;
    else if (strncasecmp(end, "ms", 2) != 0)
        return 0;
    return value >= 1e15 ? UINT64_C(1000000000000000) : (uint64_t)(value + 0.5);
}

static void set_delay(struct failure *failure, uint64_t delay_ms)
{
    failure->retry_after_ms = delay_ms;
    if (delay_ms > RETRY_AFTER_MAX_MS)
        failure->retry_stream = false;
}

struct failure failure_of_overflow(void)
{
    struct failure failure =
        make_text(too_much_context, WIRE_CODEX_ERROR_INFO_TAG_CONTEXT_WINDOW_EXCEEDED);

    failure.error.is_context_overflow = true;
    return failure;
}

/* What is used up says its code, in an event or in the body of a refusal. */
static bool is_used_up(yyjson_val *error, struct failure *ret_failure)
{
    struct str code = json_member(error, "code");

    if (str_is(code, "context_length_exceeded"))
        *ret_failure = failure_of_overflow();
    else if (str_is(code, "insufficient_quota"))
        *ret_failure = make_text(quota_exceeded, WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED);
    else if (str_is(code, "usage_not_included"))
        *ret_failure = make_text(not_included, WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED);
    else
        return false;
    return true;
}

struct failure failure_of_error(struct arena *arena, yyjson_val *error)
{
    struct str code = json_member(error, "code");
    struct str message = json_member(error, "message");
    struct failure failure;

    if (is_used_up(error, &failure))
        return failure;
    if (str_is(code, "invalid_prompt"))
        return make(message.s != NULL ? arena_keep(arena, message)
                                      : STR_LITERAL("Invalid request."),
                    WIRE_CODEX_ERROR_INFO_TAG_BAD_REQUEST);
    if (str_is(code, "server_is_overloaded") || str_is(code, "slow_down"))
        return make_text(at_capacity, WIRE_CODEX_ERROR_INFO_TAG_SERVER_OVERLOADED);

    failure = make_disconnected(arena, message);
    if (str_is(code, "rate_limit_exceeded")) {
        failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_TOO_MANY_FAILED_ATTEMPTS;
        set_delay(&failure, delay_in(message));
    }
    return failure;
}

struct failure failure_of_failed(struct arena *arena, yyjson_val *response)
{
    yyjson_val *error = yyjson_obj_get(response, "error");

    if (!yyjson_is_obj(error))
        return make_disconnected(arena, STR_LITERAL("response.failed event received"));
    return failure_of_error(arena, error);
}

/* -- Streams and connections --------------------------------------------------------------- */

struct failure failure_of_stream(struct arena *arena, const char *reason)
{
    return make_disconnected(arena, str_of(reason));
}

/* What OpenSSL says, in words for people; other libraries and other faults speak for themselves. */
static const char *tls_detail(const char *detail)
{
    static const struct {
        const char *part;
        const char *words;
    } known[] = {
        { "wrong version number",
          "the server does not speak TLS (is its base_url http:// instead of https://?)" },
        { "protocol version", "the server speaks neither TLS 1.2 nor a later version" },
        { "unsupported protocol", "the server speaks neither TLS 1.2 nor a later version" },
        { "excessive message size", "the server's certificates are too long" },
    };

    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
        if (strstr(detail, known[i].part) != NULL)
            return known[i].words;
    }
    return detail;
}

/* Nobody listens there, or there is no such name: that may pass, but a person is not kept waiting for it. */
static bool is_about_address(const char *detail)
{
    return strstr(detail, "refused") != NULL || strstr(detail, "resolve") != NULL;
}

/* libcurl's words, and whose fault it may be: a proxy is seldom thought of by those who have one. */
static struct str connection_detail(struct arena *arena, struct str url, const char *detail)
{
    static const char lead[] = "Failed to connect to ";
    const char *host = detail + sizeof lead - 1;
    size_t len;

    if (strncmp(detail, lead, sizeof lead - 1) != 0)
        return str_of(arena_printf(arena, "%s", detail));
    len = strcspn(host, " ");
    if (len == 0 || str_contains(url, (struct str){ host, len }))
        return str_of(arena_printf(arena, "%s", detail));
    return str_of(arena_printf(arena,
                               "%s; that is the proxy that the environment names (%s, all_proxy)",
                               detail, str_starts(url, "http://") ? "http_proxy" : "https_proxy"));
}

struct failure failure_of_connection(struct arena *arena, enum http_result result, struct str url,
                                     const char *detail)
{
    struct failure failure;

    switch (result) {
    case HTTP_CONNECT_TIMEOUT:
        return failure_of_timeout(arena, url);
    case HTTP_TOO_MANY_REDIRECTS:
        failure = make_unconnected(
            arena, arena_printf(arena, "error following redirect for url (%s)", url.s));
        failure.retry_stream = false; /* it would go round in the same circle */
        return failure;
    case HTTP_UNTRUSTED:
        failure = make_unconnected(
            arena, arena_printf(arena, "the server at url (%s) is not trusted: %s", url.s, detail));
        failure.retry_stream = false; /* it will show the same certificate */
        return failure;
    case HTTP_NO_TLS:
        failure = make_unconnected(arena, arena_printf(arena, "no TLS connection for url (%s): %s",
                                                       url.s, tls_detail(detail)));
        failure.retry_request = true;
        return failure;
    case HTTP_BAD_URL:
        failure =
            make_unconnected(arena, arena_printf(arena, "invalid url (%s): %s", url.s, detail));
        failure.retry_stream = false;
        return failure;
    default:
        failure = make_unconnected(
            arena, arena_printf(arena, "error sending request for url (%s)", url.s));
        failure.error.detail = connection_detail(arena, url, detail);
        if (is_about_address(detail))
            failure.max_stream_retries = ADDRESS_RETRIES;
        else
            failure.retry_request = true;
        return failure;
    }
}

struct failure failure_of_timeout(struct arena *arena, struct str url)
{
    struct failure failure =
        make(str_of(arena_printf(arena, "timeout waiting for an answer from %s", url.s)),
             WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_STREAM_CONNECTION_FAILED);

    failure.retry_request = true;
    failure.retry_stream = true;
    return failure;
}

/* -- Statuses ------------------------------------------------------------------------------ */

static struct str request_id(const struct http_head *head)
{
    struct str id = http_header(head, "x-request-id");

    return id.s != NULL ? id : http_header(head, "x-oai-request-id");
}

/* `x-error-json` is base64 of {"error":{"code":...}}, with padding or without. */
static struct str auth_error_code(struct arena *arena, const struct http_head *head)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    char reason[BASE64_REASON_SIZE];
    struct str json, code;
    yyjson_doc *doc;

    buf_add_str(&text, http_header(head, "x-error-json"));
    while (text.len % 4 != 0)
        buf_add_char(&text, '=');
    if (!base64_decode(arena, buf_str(&text), &json, reason) || json.len == 0)
        return STR_NONE;
    doc = yyjson_read(json.s, json.len, 0);
    code =
        arena_keep(arena, json_member(yyjson_obj_get(yyjson_doc_get_root(doc), "error"), "code"));
    yyjson_doc_free(doc);
    return code;
}

static void add_detail(struct buf *out, const char *name, struct str value)
{
    if (value.len == 0)
        return;
    buf_printf(out, ", %s: ", name);
    buf_add_str(out, value);
}

static void add_details(struct arena *arena, const struct http_head *head, struct str url,
                        struct buf *out)
{
    add_detail(out, "url", url);
    add_detail(out, "cf-ray", http_header(head, "cf-ray"));
    add_detail(out, "request id", request_id(head));
    add_detail(out, "auth error", http_header(head, "x-openai-authorization-error"));
    add_detail(out, "auth error code", auth_error_code(arena, head));
}

/* What a body says: its error.message, or the beginning of it all. */
static void add_body(struct buf *out, yyjson_val *json, struct str body)
{
    struct str message = str_trim(json_member(yyjson_obj_get(json, "error"), "message"));
    struct str text = str_trim(body);

    if (message.len > 0) {
        buf_add_str(out, message);
    } else if (text.len == 0) {
        buf_add_text(out, "Unknown error");
    } else if (text.len <= SHOWN_BODY_MAX) {
        buf_add_str(out, text);
    } else {
        buf_add_str(out, utf8_cut(text, SHOWN_BODY_MAX));
        buf_add_text(out, "...");
    }
}

/* Does the server say, in one of the words for it, that it has no such path? */
static bool may_lack_responses(struct str url, struct str body)
{
    static const char *const words[] = { "not found", "cannot post", "<html" };
    size_t len = strcspn(url.s, "?");

    if (!str_ends((struct str){ url.s, len }, "/responses"))
        return false;
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
        if (body.s != NULL && strcasestr(body.s, words[i]) != NULL &&
            strcasestr(body.s, "model") == NULL)
            return true;
    }
    return false;
}

/* A wrong key, model or address. The others of 4xx pass: time-outs, conflicts, too early, too much. */
static bool is_refusal(int status)
{
    return status >= 400 && status < 500 && status != 408 && status != 409 && status != 425 &&
           status != 429;
}

static struct failure unexpected_status(struct arena *arena, const struct http_head *head,
                                        yyjson_val *json, struct str body, struct str url)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *phrase = http_reason(head->status);
    struct failure failure;

    if (head->status == 403 && str_contains(body, STR_LITERAL("Cloudflare")) &&
        str_contains(body, STR_LITERAL("blocked"))) {
        buf_printf(&text,
                   "Access blocked by Cloudflare. This usually happens when connecting from a "
                   "restricted region (status %d %s)",
                   head->status, phrase);
    } else {
        buf_printf(&text, "unexpected status %d %s: ", head->status, phrase);
        add_body(&text, json, body);
        if (head->status == 404 && may_lack_responses(url, body))
            buf_add_text(&text, wants_chat);
    }
    add_details(arena, head, url, &text);
    failure = make_status(arena_str(arena, text.data, text.len), head->status);
    if (head->status == 401)
        failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_UNAUTHORIZED;
    failure.retry_stream = true;
    failure.retry_request = head->status >= 500;
    failure.is_refusal = is_refusal(head->status);
    return failure;
}

uint64_t failure_pause_wanted(const struct http_head *head, time_t now)
{
    struct str value = http_header(head, "retry-after");
    struct tm date = { 0 };
    char *end;
    unsigned long long seconds;

    if (value.len == 0)
        return 0;
    if (isdigit((unsigned char)value.s[0])) {
        seconds = strtoull(value.s, &end, 10);
        return seconds > RETRY_AFTER_MAX_MS ? RETRY_AFTER_MAX_MS + 1 : seconds * 1000;
    }
    if (strptime(value.s, "%a, %d %b %Y %H:%M:%S GMT", &date) != NULL && timegm(&date) > now) {
        seconds = (unsigned long long)(timegm(&date) - now);
        return seconds > RETRY_AFTER_MAX_MS ? RETRY_AFTER_MAX_MS + 1 : seconds * 1000;
    }
    return 0;
}

static struct failure usage_limit(struct arena *arena, const struct http_head *head,
                                  yyjson_val *error, time_t now)
{
    struct failure failure = { 0 };
    yyjson_val *resets_at = yyjson_obj_get(error, "resets_at");
    struct usage_limit limit = {
        .plan = json_member(error, "plan_type"),
        .has_reset = yyjson_is_int(resets_at),
        .resets_at = (time_t)yyjson_get_sint(resets_at),
        .promotion = http_header(head, "x-codex-promo-message"),
    };

    failure.has_rate_limits = rate_limits_find(
        arena, head, http_header(head, "x-codex-active-limit"), &failure.rate_limits);
    limit.name = failure.rate_limits.limit_name;
    failure.error.message = usage_limit_text(arena, &limit, now);
    failure.error.info.tag = WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED;
    return failure;
}

static struct failure too_many_requests(struct arena *arena, const struct http_head *head,
                                        yyjson_val *json, time_t now)
{
    yyjson_val *error = yyjson_obj_get(json, "error");
    struct str type = json_member(error, "type");
    struct str id = request_id(head);
    struct failure failure;

    if (str_is(type, "usage_limit_reached"))
        return usage_limit(arena, head, error, now);
    if (str_is(type, "usage_not_included"))
        return make_text(not_included, WIRE_CODEX_ERROR_INFO_TAG_USAGE_LIMIT_EXCEEDED);

    if (id.s == NULL)
        id = http_header(head, "cf-ray");
    failure =
        make(str_of(arena_printf(arena,
                                 "exceeded retry limit, last status: 429 Too Many "
                                 "Requests%s%s",
                                 id.s != NULL ? ", request id: " : "", id.s != NULL ? id.s : "")),
             WIRE_CODEX_ERROR_INFO_TAG_RESPONSE_TOO_MANY_FAILED_ATTEMPTS);
    failure.error.info.response_too_many_failed_attempts.http_status_code =
        (struct opt_u16){ .set = true, .value = 429 };
    failure.retry_stream = true; /* the reference gives up; waiting as asked is what 429 is for */
    set_delay(&failure, failure_pause_wanted(head, now));
    return failure;
}

static bool is_overloaded(yyjson_val *json)
{
    struct str code = json_member(yyjson_obj_get(json, "error"), "code");

    return str_is(code, "server_is_overloaded") || str_is(code, "slow_down");
}

/* Whoever the server points to does not get the user's credentials; the user may want to ask it. */
static struct failure redirected(struct arena *arena, const struct http_head *head, struct str url)
{
    CLEANUP(buf_done) struct buf text = { 0 };

    buf_printf(
        &text,
        "unexpected status %d %s: the server redirects to another one, %s, which is not sent "
        "your credentials; if that is the right one, name it in the provider's base_url",
        head->status, http_reason(head->status), head->elsewhere.s);
    add_details(arena, head, url, &text);
    return make_status(arena_str(arena, text.data, text.len), head->status);
}

static struct failure classify_refusal(struct arena *arena, const struct http_head *head,
                                       yyjson_val *json, struct str body, struct str url,
                                       time_t now)
{
    struct failure failure;

    if (head->elsewhere.s != NULL)
        return redirected(arena, head, url);
    if (is_used_up(yyjson_obj_get(json, "error"), &failure))
        return failure;
    switch (head->status) {
    case 400:
        if (!str_contains(body, str_of(invalid_image_mark)))
            return make(arena_keep(arena, body), WIRE_CODEX_ERROR_INFO_TAG_BAD_REQUEST);
        failure = make_text(invalid_image, WIRE_CODEX_ERROR_INFO_TAG_BAD_REQUEST);
        failure.error.is_invalid_image = true;
        return failure;
    case 429:
        return too_many_requests(arena, head, json, now);
    case 500:
        failure = make_text(high_demand, WIRE_CODEX_ERROR_INFO_TAG_INTERNAL_SERVER_ERROR);
        failure.retry_request = true;
        failure.retry_stream = true;
        return failure;
    case 503:
        if (is_overloaded(json)) {
            /* The first layer sees only the status; the answer to its last attempt decides. */
            failure = make_text(at_capacity, WIRE_CODEX_ERROR_INFO_TAG_SERVER_OVERLOADED);
            failure.retry_request = true;
            return failure;
        }
        failure = unexpected_status(arena, head, json, body, url);
        set_delay(&failure, failure_pause_wanted(head, now));
        return failure;
    default:
        return unexpected_status(arena, head, json, body, url);
    }
}

/* What the provider itself says in words, where our message does not. A page for browsers says nothing. */
static struct str provider_words(struct arena *arena, yyjson_val *json, struct str body,
                                 const struct sampling_error *error)
{
    CLEANUP(buf_done) struct buf words = { 0 };

    if (str_trim(body).len == 0 || str_starts(str_trim(body), "<") ||
        (json != NULL && json_member(yyjson_obj_get(json, "error"), "message").len == 0))
        return STR_NONE;
    add_body(&words, json, body);
    if (str_contains(error->message, buf_str(&words)))
        return STR_NONE;
    return arena_str(arena, words.data, words.len);
}

struct failure failure_of_status(struct arena *arena, const struct http_head *head, struct str body,
                                 struct str url, time_t now)
{
    yyjson_doc *doc = body.len == 0 ? NULL : yyjson_read(body.s, body.len, 0);
    struct failure failure =
        classify_refusal(arena, head, yyjson_doc_get_root(doc), body, url, now);

    failure.error.detail = provider_words(arena, yyjson_doc_get_root(doc), body, &failure.error);
    yyjson_doc_free(doc);
    failure.error.http_status = head->status;
    return failure;
}
