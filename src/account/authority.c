#include "account/authority.h"

#include "base/buf.h"
#include "base/memory.h"
#include "http/reason.h"
#include "http/url.h"
#include "model/provider.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>
#include <yyjson.h>

/* How long a person's browser is kept waiting at most. */
enum { TIMEOUT_MS = 30000, MAX_TEXT = 1000 };

struct authority_request {
    struct fetch *fetch;
    authority_fn *on_answer;
    void *owner;
};

const char *authority_status_text(int status, struct arena *arena)
{
    return arena_printf(arena, "%d %s", status, http_reason(status));
}

/* -- Answers ------------------------------------------------------------------------------- */

/* What the issuer says of its refusal, in the order in which it is looked for. */
static struct str refusal_text(yyjson_val *root, struct str body)
{
    struct str text = json_member(root, "error_description");

    if (text.len == 0)
        text = json_member(yyjson_obj_get(root, "error"), "message");
    if (text.len == 0)
        text = json_member(root, "error");
    if (text.len == 0)
        text = str_trim(body);
    if (text.len == 0)
        text = STR_LITERAL("unknown error");
    if (text.len > MAX_TEXT)
        text.len = MAX_TEXT;
    return text;
}

static struct str refusal_code(yyjson_val *root)
{
    struct str code = json_member(yyjson_obj_get(root, "error"), "code");

    if (code.s == NULL)
        code = json_member(root, "error");
    return code.s != NULL ? code : json_member(root, "code");
}

static void read_answer(yyjson_val *root, struct authority_answer *answer)
{
    struct str interval = json_member(root, "interval");
    struct str user_code = json_member(root, "user_code");

    answer->id_token = json_member(root, "id_token");
    answer->access_token = json_member(root, "access_token");
    answer->refresh_token = json_member(root, "refresh_token");
    answer->device_auth_id = json_member(root, "device_auth_id");
    answer->user_code = user_code.s != NULL ? user_code : json_member(root, "usercode");
    answer->authorization_code = json_member(root, "authorization_code");
    answer->code_verifier = json_member(root, "code_verifier");
    answer->interval_s = interval.s == NULL ? 0 : strtoul(interval.s, NULL, 10);
}

static void authority_on_fetched(void *owner, const struct fetched *fetched)
{
    struct authority_request *request = owner;
    struct authority_answer answer = { .failure = fetched->failure, .status = fetched->status };
    CLEANUP(arena_done) struct arena arena = { 0 };
    yyjson_doc *doc = NULL;
    yyjson_val *root;

    if (answer.failure == NULL && !json_is_too_deep(fetched->body))
        doc = yyjson_read(fetched->body.s, fetched->body.len, YYJSON_READ_NOFLAG);
    root = yyjson_doc_get_root(doc);
    if (answer.failure == NULL && (answer.status < 200 || answer.status > 299)) {
        answer.error_code = refusal_code(root);
        answer.failure = arena_printf(&arena, "token endpoint returned status %s: %.*s",
                                      authority_status_text(answer.status, &arena),
                                      STR_ARGS(refusal_text(root, fetched->body)));
    } else if (answer.failure == NULL && !yyjson_is_obj(root)) {
        answer.failure = "the answer is no JSON object";
    } else if (answer.failure == NULL) {
        read_answer(root, &answer);
    }
    request->on_answer(request->owner, &answer);
    yyjson_doc_free(doc);
    free(request);
}

/* -- Requests ------------------------------------------------------------------------------ */

static struct authority_request *send(struct authority *authority, const struct http_call *call,
                                      authority_fn *on_answer, void *owner)
{
    struct authority_request *request = xcalloc(1, sizeof *request);
    struct fetch_options options = { .call = *call, .timeout_ms = TIMEOUT_MS };

    request->on_answer = on_answer;
    request->owner = owner;
    request->fetch = fetch_start(authority->fetcher, &options, authority_on_fetched, request);
    return request;
}

void authority_cancel(struct authority_request *request)
{
    if (request == NULL)
        return;
    fetch_cancel(request->fetch);
    free(request);
}

static struct authority_request *send_form(struct authority *authority, struct buf *form,
                                           authority_fn *on_answer, void *owner)
{
    static const struct name_value type = {
        { "content-type", 12 },
        { "application/x-www-form-urlencoded", 33 },
    };
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct http_call call = {
        .url = str_of(arena_printf(&arena, "%s/oauth/token", authority->issuer.s)),
        .headers = { &type, 1 },
        .body = buf_str(form),
    };

    return send(authority, &call, on_answer, owner);
}

static void add_field(struct buf *form, const char *name, struct str value)
{
    if (form->len > 0)
        buf_add_char(form, '&');
    buf_printf(form, "%s=", name);
    url_add_encoded(form, value);
}

struct authority_request *authority_exchange_code(struct authority *authority, struct str code,
                                                  struct str redirect_uri, struct str verifier,
                                                  authority_fn *on_answer, void *owner)
{
    CLEANUP(buf_done) struct buf form = { 0 };

    add_field(&form, "grant_type", STR_LITERAL("authorization_code"));
    add_field(&form, "code", code);
    add_field(&form, "redirect_uri", redirect_uri);
    add_field(&form, "client_id", STR_LITERAL(AUTHORITY_CLIENT_ID));
    add_field(&form, "code_verifier", verifier);
    return send_form(authority, &form, on_answer, owner);
}

struct authority_request *authority_exchange_key(struct authority *authority, struct str id_token,
                                                 authority_fn *on_answer, void *owner)
{
    CLEANUP(buf_done) struct buf form = { 0 };

    add_field(&form, "grant_type", STR_LITERAL("urn:ietf:params:oauth:grant-type:token-exchange"));
    add_field(&form, "client_id", STR_LITERAL(AUTHORITY_CLIENT_ID));
    add_field(&form, "requested_token", STR_LITERAL("openai-api-key"));
    add_field(&form, "subject_token", id_token);
    add_field(&form, "subject_token_type",
              STR_LITERAL("urn:ietf:params:oauth:token-type:id_token"));
    return send_form(authority, &form, on_answer, owner);
}

/* `{"client_id":...,` and the given members. */
static struct authority_request *send_json(struct authority *authority, struct str url,
                                           const struct name_value *members, size_t n,
                                           authority_fn *on_answer, void *owner)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    struct name_value headers[] = {
        { STR_LITERAL("content-type"), STR_LITERAL("application/json") },
        { STR_LITERAL("user-agent"), authority->user_agent },
        { STR_LITERAL("originator"), authority->originator },
        { STR_LITERAL(PROVIDER_RESIDENCY_HEADER), authority->residency },
    };
    struct http_call call = { .url = url, .headers = { headers, 1 } };

    if (authority->user_agent.s != NULL && authority->originator.s != NULL)
        call.headers.n = ARRAY_LENGTH(headers) - (authority->residency.s == NULL);
    for (size_t i = 0; i < n; i++) {
        buf_add_char(&json, i == 0 ? '{' : ',');
        json_write_str(&json, members[i].name);
        buf_add_char(&json, ':');
        json_write_str(&json, members[i].value);
    }
    buf_add_char(&json, '}');
    call.body = buf_str(&json);
    return send(authority, &call, on_answer, owner);
}

struct authority_request *authority_refresh(struct authority *authority, struct str refresh_token,
                                            authority_fn *on_answer, void *owner)
{
    struct name_value members[] = {
        { STR_LITERAL("client_id"), STR_LITERAL(AUTHORITY_CLIENT_ID) },
        { STR_LITERAL("grant_type"), STR_LITERAL("refresh_token") },
        { STR_LITERAL("refresh_token"), refresh_token },
    };

    return send_json(authority, authority->refresh_url, members, ARRAY_LENGTH(members), on_answer,
                     owner);
}

static struct str device_url(struct authority *authority, const char *what, struct arena *arena)
{
    return str_of(arena_printf(arena, "%s/api/accounts/deviceauth/%s", authority->issuer.s, what));
}

struct authority_request *authority_device_start(struct authority *authority,
                                                 authority_fn *on_answer, void *owner)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct name_value member = { STR_LITERAL("client_id"), STR_LITERAL(AUTHORITY_CLIENT_ID) };

    return send_json(authority, device_url(authority, "usercode", &arena), &member, 1, on_answer,
                     owner);
}

struct authority_request *authority_device_poll(struct authority *authority, struct str id,
                                                struct str user_code, authority_fn *on_answer,
                                                void *owner)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct name_value members[] = {
        { STR_LITERAL("device_auth_id"), id },
        { STR_LITERAL("user_code"), user_code },
    };

    return send_json(authority, device_url(authority, "token", &arena), members,
                     ARRAY_LENGTH(members), on_answer, owner);
}
