#include "account/usage.h"

#include "account/account_internal.h"
#include "account/backend.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"

#include <yyjson.h>

enum { MAX_LIMITS = 64, SHOWN_BODY = 1000 };

/* -- The backend's answer ------------------------------------------------------------------ */

static const struct wire_rate_limit_window *read_window(yyjson_val *json, struct arena *arena)
{
    struct wire_rate_limit_window *window;
    int64_t seconds = yyjson_get_sint(yyjson_obj_get(json, "limit_window_seconds"));
    yyjson_val *resets_at = yyjson_obj_get(json, "reset_at");
    double used = yyjson_get_num(yyjson_obj_get(json, "used_percent"));

    if (!yyjson_is_obj(json))
        return NULL;
    window = arena_zero(arena, sizeof *window);
    window->used_percent = used > 0 && used < 1e6 ? (int32_t)(used + 0.5) : 0;
    if (seconds > 0)
        window->window_duration_mins =
            (struct opt_i64){ .set = true, .value = seconds / 60 + (seconds % 60 != 0) };
    if (yyjson_is_int(resets_at))
        window->resets_at = (struct opt_i64){ .set = true, .value = yyjson_get_sint(resets_at) };
    return window;
}

static void read_limit(yyjson_val *json, struct arena *arena,
                       struct wire_rate_limit_snapshot *ret_limit)
{
    ret_limit->primary = read_window(yyjson_obj_get(json, "primary_window"), arena);
    ret_limit->secondary = read_window(yyjson_obj_get(json, "secondary_window"), arena);
}

static const struct wire_credits_snapshot *read_credits(yyjson_val *json, struct arena *arena)
{
    struct wire_credits_snapshot *credits;

    if (!yyjson_is_obj(json))
        return NULL;
    credits = arena_zero(arena, sizeof *credits);
    credits->has_credits = yyjson_get_bool(yyjson_obj_get(json, "has_credits"));
    credits->unlimited = yyjson_get_bool(yyjson_obj_get(json, "unlimited"));
    credits->balance = arena_keep(arena, json_member(json, "balance"));
    return credits;
}

static enum wire_plan_type read_plan(struct str name)
{
    return str_is(name, "education") ? WIRE_PLAN_TYPE_EDU : plan_of_claim(name);
}

static void read_usage(yyjson_val *root, struct arena *arena,
                       struct wire_get_account_rate_limits_response *response)
{
    yyjson_val *others = yyjson_obj_get(root, "additional_rate_limits");
    size_t n_others = yyjson_arr_size(others) < MAX_LIMITS ? yyjson_arr_size(others) : MAX_LIMITS;
    struct wire_rate_limit_snapshot_map_entry *entries =
        arena_zero(arena, (n_others + 1) * sizeof *entries);
    struct wire_rate_limit_snapshot *main_limit = &response->rate_limits;

    main_limit->limit_id = STR_LITERAL("codex");
    main_limit->plan_type = read_plan(arena_keep(arena, json_member(root, "plan_type")));
    main_limit->credits = read_credits(yyjson_obj_get(root, "credits"), arena);
    read_limit(yyjson_obj_get(root, "rate_limit"), arena, main_limit);
    entries[0].key = main_limit->limit_id;
    entries[0].value = *main_limit;
    for (size_t i = 0; i < n_others; i++) {
        yyjson_val *other = yyjson_arr_get(others, i);
        struct wire_rate_limit_snapshot *limit = &entries[i + 1].value;

        limit->limit_id = arena_keep(arena, json_member(other, "metered_feature"));
        limit->limit_name = arena_keep(arena, json_member(other, "limit_name"));
        limit->plan_type = main_limit->plan_type;
        read_limit(yyjson_obj_get(other, "rate_limit"), arena, limit);
        entries[i + 1].key = limit->limit_id.s != NULL ? limit->limit_id : STR_LITERAL("");
    }
    response->rate_limits_by_limit_id =
        (struct wire_rate_limit_snapshot_map){ entries, n_others + 1 };
}

bool usage_read(struct str json, struct arena *arena,
                struct wire_get_account_rate_limits_response *ret_response)
{
    yyjson_doc *doc =
        json_is_too_deep(json) ? NULL : yyjson_read(json.s, json.len, YYJSON_READ_NOFLAG);
    bool is_object = yyjson_is_obj(yyjson_doc_get_root(doc));

    *ret_response = (struct wire_get_account_rate_limits_response){ 0 };
    if (is_object)
        read_usage(yyjson_doc_get_root(doc), arena, ret_response);
    yyjson_doc_free(doc);
    return is_object;
}

/* -- Asking it ----------------------------------------------------------------------------- */

/* In the request's arena. */
struct usage_question {
    struct account *account;
    struct request *req;
    struct str url;
};

static void usage_fail(struct request *req, struct str url, const struct fetched *fetched)
{
    struct str type = fetched->head == NULL ? STR_NONE : http_header(fetched->head, "content-type");
    struct str body = fetched->body;

    if (fetched->failure != NULL) {
        request_fail(req, ERR_INTERNAL, "failed to fetch codex rate limits: GET %s failed: %s",
                     url.s, fetched->failure);
        return;
    }
    if (body.len > SHOWN_BODY)
        body.len = SHOWN_BODY;
    request_fail(req, ERR_INTERNAL,
                 "failed to fetch codex rate limits: GET %s failed: %s; content-type=%s; body=%.*s",
                 url.s, authority_status_text(fetched->status, req->arena),
                 type.s == NULL ? "" : type.s, STR_ARGS(body));
}

static void usage_fail_without_login(struct request *req)
{
    request_fail(req, ERR_INVALID_REQUEST,
                 "codex account authentication required to read rate limits");
}

static void usage_on_answer(void *owner, const struct fetched *fetched)
{
    const struct usage_question *question = owner;
    struct request *req = question->req;
    struct wire_get_account_rate_limits_response response;

    if (fetched == NULL)
        usage_fail_without_login(req);
    else if (fetched->failure != NULL || fetched->status < 200 || fetched->status > 299 ||
             !usage_read(fetched->body, req->arena, &response))
        usage_fail(req, question->url, fetched);
    else
        request_reply(req, &response);
}

static void usage_on_known(void *owner, struct credentials *credentials)
{
    struct usage_question *question = owner;

    if (credentials == NULL)
        usage_fail_without_login(question->req);
    else if (!credentials_have_tokens(credentials))
        request_fail(question->req, ERR_INVALID_REQUEST,
                     "chatgpt authentication required to read rate limits");
    else
        account_ask_backend(
            question->account,
            &(struct backend_call){ .method = "GET", .url = question->url, .needs_login = true },
            usage_on_answer, question);
}

void account_read_usage(struct account *account, struct request *req)
{
    struct usage_question *question = arena_zero(req->arena, sizeof *question);

    *question =
        (struct usage_question){ account, req,
                                 account_backend_url(req->arena, account->config, "usage") };
    account_get(account, usage_on_known, question);
}
