#include "mcp/oauth_request.h"

#include "base/base64.h"
#include "base/memory.h"
#include "base/visible.h"
#include "http/url.h"
#include "mcp/oauth_tokens.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>
#include <strings.h>

enum {
    CLIENT_TEXT_MAX = 8192, /* of an id or a secret */
    WORDS_MAX = 300,        /* of an error that a server describes */
    EXPIRY_MAX_S = 10 * 366 * 24 * 3600,
};

struct oauth_request {
    struct fetch *fetch;
    bool is_registration;
    oauth_answer_fn *on_answer;
    void *owner;
    struct arena arena;
};

static void oauth_request_free(struct oauth_request *request)
{
    fetch_cancel(request->fetch);
    arena_done(&request->arena);
    free(request);
}

/* -- Answers --------------------------------------------------------------------------------- */

/* What a server says of an error reaches people and logs: one line, not too long. */
static const char *error_words(struct arena *arena, yyjson_val *root)
{
    struct str code = json_member(root, "error");
    struct str description = json_member(root, "error_description");
    CLEANUP(buf_done) struct buf words = { 0 };

    if (code.s == NULL)
        return NULL;
    code.len = code.len < WORDS_MAX ? code.len : WORDS_MAX;
    description.len = description.len < WORDS_MAX ? description.len : WORDS_MAX;
    visible_add(&words, code, VISIBLE_LINE);
    if (description.len > 0) {
        buf_add_text(&words, ": ");
        visible_add(&words, description, VISIBLE_LINE);
    }
    return arena_str(arena, words.data, words.len).s;
}

/* Some servers say numbers as text. */
static int64_t read_seconds(yyjson_val *value)
{
    double seconds = yyjson_is_num(value)   ? yyjson_get_num(value)
                     : yyjson_is_str(value) ? strtod(yyjson_get_str(value), NULL)
                                            : 0;

    return !(seconds >= 1) ? 0 : seconds > EXPIRY_MAX_S ? EXPIRY_MAX_S : (int64_t)seconds;
}

static bool is_client_text(struct str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.s[i] < ' ' || text.s[i] > '~')
            return false;
    }
    return text.len > 0 && text.len <= CLIENT_TEXT_MAX;
}

static void read_client(yyjson_val *root, struct oauth_answer *answer)
{
    answer->client.id = json_member(root, "client_id");
    answer->client.secret = json_member(root, "client_secret");
    answer->client.auth = oauth_auth_read(json_member(root, "token_endpoint_auth_method"));
    if (answer->client.auth == OAUTH_AUTH_NONE || answer->client.secret.len == 0)
        answer->client.secret = STR_NONE;
    if (!is_client_text(answer->client.id) ||
        (answer->client.secret.s != NULL && !is_client_text(answer->client.secret)))
        answer->failure = "the answer names no client_id that could be used";
}

static void read_tokens(yyjson_val *root, struct oauth_answer *answer)
{
    struct str type = json_member(root, "token_type");

    answer->access_token = json_member(root, "access_token");
    answer->refresh_token = json_member(root, "refresh_token");
    answer->scope = json_member(root, "scope");
    answer->expires_in_s = read_seconds(yyjson_obj_get(root, "expires_in"));
    if (answer->refresh_token.len == 0)
        answer->refresh_token = STR_NONE;
    if (type.s != NULL && strcasecmp(type.s, "bearer") != 0)
        answer->failure = "the token is of a kind that is not supported";
    else if (!oauth_is_token(answer->access_token) ||
             (answer->refresh_token.s != NULL && !oauth_is_token(answer->refresh_token)))
        answer->failure = "the answer has no token that could be used";
}

static void read_oauth_answer(struct oauth_request *request, const struct fetched *fetched,
                              yyjson_val *root, struct oauth_answer *answer)
{
    const char *words = error_words(&request->arena, root);

    answer->is_refusal = str_is(json_member(root, "error"), "invalid_grant");
    if (fetched->status < 200 || fetched->status > 299 || words != NULL)
        answer->failure =
            words != NULL
                ? words
                : arena_printf(&request->arena, "the answer was HTTP status %d", fetched->status);
    else if (!yyjson_is_obj(root))
        answer->failure = "the answer is no JSON object";
    else if (request->is_registration)
        read_client(root, answer);
    else
        read_tokens(root, answer);
}

static void oauth_request_on_fetched(void *owner, const struct fetched *fetched)
{
    struct oauth_request *request = owner;
    struct oauth_answer answer = { .failure = fetched->failure };
    yyjson_doc *doc = fetched->failure != NULL || json_is_too_deep(fetched->body)
                          ? NULL
                          : yyjson_read(fetched->body.s, fetched->body.len, YYJSON_READ_NOFLAG);

    request->fetch = NULL;
    if (answer.failure == NULL)
        read_oauth_answer(request, fetched, yyjson_doc_get_root(doc), &answer);
    request->on_answer(request->owner, &answer);
    yyjson_doc_free(doc);
    oauth_request_free(request);
}

/* -- Requests -------------------------------------------------------------------------------- */

static struct oauth_request *send_request(struct fetcher *fetcher, const struct http_call *call,
                                          oauth_answer_fn *on_answer, void *owner)
{
    struct oauth_request *request = xcalloc(1, sizeof *request);
    struct fetch_options options = {
        .call = *call,
        .timeout_ms = OAUTH_REQUEST_MS,
        .max_bytes = OAUTH_METADATA_MAX,
    };

    request->on_answer = on_answer;
    request->owner = owner;
    request->fetch = fetch_start(fetcher, &options, oauth_request_on_fetched, request);
    return request;
}

struct oauth_request *oauth_register(struct fetcher *fetcher, const struct oauth_metadata *metadata,
                                     struct str redirect_uri, oauth_answer_fn *on_answer,
                                     void *owner)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct name_value headers[] = {
        { STR_LITERAL("accept"), STR_LITERAL("application/json") },
        { STR_LITERAL("content-type"), STR_LITERAL("application/json") },
    };
    struct http_call call = {
        .url = metadata->registration_endpoint,
        .headers = { headers, ARRAY_LENGTH(headers) },
    };
    struct oauth_request *request;

    buf_add_text(&json, "{\"client_name\":\"Codex\",\"redirect_uris\":[");
    json_write_str(&json, redirect_uri);
    buf_add_text(&json, "],\"grant_types\":[\"authorization_code\",\"refresh_token\"],"
                        "\"token_endpoint_auth_method\":\"none\",\"response_types\":[\"code\"]}");
    call.body = buf_str(&json);
    request = send_request(fetcher, &call, on_answer, owner);
    request->is_registration = true;
    return request;
}

static void add_form_field(struct buf *form, const char *name, struct str value)
{
    if (value.s == NULL)
        return;
    if (form->len > 0)
        buf_add_char(form, '&');
    buf_printf(form, "%s=", name);
    url_add_encoded(form, value);
}

/* "Basic " and what RFC 6749 makes of id and secret before they are joined. */
static struct str basic_value(struct arena *arena, const struct oauth_client *client)
{
    CLEANUP(buf_done) struct buf pair = { 0 };

    url_add_encoded(&pair, client->id);
    buf_add_char(&pair, ':');
    url_add_encoded(&pair, client->secret);
    return str_of(arena_printf(arena, "Basic %s", base64_encode(arena, buf_str(&pair)).s));
}

static void write_form(struct buf *form, const struct oauth_exchange *exchange)
{
    const struct oauth_client *client = exchange->client;

    if (exchange->code.s != NULL) {
        add_form_field(form, "grant_type", STR_LITERAL("authorization_code"));
        add_form_field(form, "code", exchange->code);
        add_form_field(form, "code_verifier", exchange->verifier);
        add_form_field(form, "redirect_uri", exchange->redirect_uri);
    } else {
        add_form_field(form, "grant_type", STR_LITERAL("refresh_token"));
        add_form_field(form, "refresh_token", exchange->refresh_token);
    }
    if (client->secret.s == NULL || client->auth != OAUTH_AUTH_BASIC)
        add_form_field(form, "client_id", client->id);
    if (client->auth != OAUTH_AUTH_BASIC)
        add_form_field(form, "client_secret", client->secret);
    add_form_field(form, "resource", exchange->resource);
}

struct oauth_request *oauth_exchange(struct fetcher *fetcher, const struct oauth_exchange *exchange,
                                     oauth_answer_fn *on_answer, void *owner)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf form = { 0 };
    const struct oauth_client *client = exchange->client;
    struct name_value headers[] = {
        { STR_LITERAL("accept"), STR_LITERAL("application/json") },
        { STR_LITERAL("content-type"), STR_LITERAL("application/x-www-form-urlencoded") },
        { STR_LITERAL("authorization"), STR_NONE },
    };
    struct http_call call = { .url = exchange->token_endpoint, .headers = { headers, 2 } };

    if (client->secret.s != NULL && client->auth == OAUTH_AUTH_BASIC) {
        headers[2].value = basic_value(&arena, client);
        call.headers.n = 3;
    }
    write_form(&form, exchange);
    call.body = buf_str(&form);
    return send_request(fetcher, &call, on_answer, owner);
}

void oauth_request_cancel(struct oauth_request *request)
{
    if (request != NULL)
        oauth_request_free(request);
}
