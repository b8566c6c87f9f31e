/*
 * found_models_look() ── fresh? ── yes ────────────────────────────────► answer
 *        │ no                                                              ▲
 *        ▼                                                                 │
 *   GET base/models ──► where that tells no window: GET root/api/ps, ──────┘ learn
 *                       root/api/v0/models or root/props
 */
#include "model/found_models.h"

#include "base/buf.h"
#include "base/clock.h"
#include "base/list.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/waiter.h"
#include "http/fetch.h"
#include "http/url.h"
#include "model/traits.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>

enum {
    TIMEOUT_MS = 2500, /* of each of the two questions */
    MAX_BYTES = 8 * 1024 * 1024,
    FRESH_S = 300,
    RETRY_S = 30, /* after a server that did not answer */
    MODELS_MAX = 1000,
    SERVERS_MAX = 100,
    SMALL_WINDOW = 16384, /* what an agent needs at the very least */
};

struct found_model {
    char *id;
    int64_t window; /* 0: not told */
    int64_t max_output;
    bool is_text_only;
};

/* One server. */
struct found_server {
    struct list_node node;
    struct found_models *all;
    char *origin;
    struct arena arena;       /* of the provider */
    struct provider provider; /* as far as it is needed to ask */
    struct catalogue *catalogue;
    struct found_model *models;
    size_t n_models;
    struct fetch *fetch;
    struct list waiting; /* struct waiter */
    int64_t fresh_until_s;
    enum found_answer answer;
    char *wanted;          /* the model that somebody uses, or NULL */
    int64_t wanted_window; /* what the user says of it */
    bool has_noticed;
};

struct found_models {
    struct loop *loop;
    const struct str *user_agent;
    struct fetcher *fetcher;
    struct list servers; /* struct found_server */
    size_t n_servers;
    found_notice_fn *on_notice;
    void *notice_owner;
};

/* -- Reading what they say ----------------------------------------------------------------- */

static int64_t number_in(yyjson_val *object, const char *name)
{
    yyjson_val *value = yyjson_obj_get(object, name);
    int64_t number = yyjson_is_int(value) ? yyjson_get_sint(value) : 0;

    return number > 0 && number < INT32_MAX ? number : 0;
}

/* The first of the names that servers have for it. */
static int64_t window_in(yyjson_val *entry)
{
    static const char *const names[] = { "max_model_len", "loaded_context_length", "context_length",
                                         "context_window", "max_context_length" };
    int64_t window = number_in(yyjson_obj_get(entry, "meta"), "n_ctx");

    for (size_t i = 0; window == 0 && i < ARRAY_LENGTH(names); i++)
        window = number_in(entry, names[i]);
    if (window == 0)
        window = number_in(yyjson_obj_get(entry, "model_info"), "max_input_tokens");
    return window;
}

static bool is_text_only(yyjson_val *entry)
{
    yyjson_val *kinds = yyjson_obj_get(yyjson_obj_get(entry, "architecture"), "input_modalities");
    yyjson_val *vision = yyjson_obj_get(yyjson_obj_get(entry, "capabilities"), "vision");
    yyjson_val *kind;
    size_t i, n;

    if (yyjson_is_bool(vision))
        return !yyjson_get_bool(vision);
    if (!yyjson_is_arr(kinds))
        return false;
    yyjson_arr_foreach(kinds, i, n, kind) {
        if (yyjson_equals_str(kind, "image"))
            return false;
    }
    return true;
}

static struct str id_in(yyjson_val *entry)
{
    struct str id = json_member(entry, "id");

    if (id.s == NULL)
        id = json_member(entry, "name");
    if (id.s == NULL)
        id = json_member(entry, "model");
    if (str_starts(id, "models/")) {
        id.s += 7;
        id.len -= 7;
    }
    return id;
}

static struct found_model *model_of(struct found_server *server, struct str id)
{
    for (size_t i = 0; i < server->n_models; i++) {
        if (str_is(id, server->models[i].id))
            return &server->models[i];
    }
    return NULL;
}

static void take_entry(struct found_server *server, yyjson_val *entry)
{
    struct str id = id_in(entry);
    struct found_model *model = model_of(server, id);

    if (id.len == 0)
        return;
    if (model == NULL && server->n_models < MODELS_MAX) {
        server->models =
            xrealloc(server->models, (server->n_models + 1) * sizeof server->models[0]);
        model = &server->models[server->n_models++];
        *model = (struct found_model){ .id = xstrndup(id.s, id.len) };
    }
    if (model == NULL)
        return;
    if (window_in(entry) > 0)
        model->window = window_in(entry);
    if (number_in(yyjson_obj_get(entry, "top_provider"), "max_completion_tokens") > 0)
        model->max_output =
            number_in(yyjson_obj_get(entry, "top_provider"), "max_completion_tokens");
    model->is_text_only = is_text_only(entry);
}

/* A list, `data` or `models`; or what llama.cpp says of the one model it has. */
static void take_answer(struct found_server *server, yyjson_val *root)
{
    yyjson_val *list = yyjson_is_arr(root) ? root : yyjson_obj_get(root, "data"), *entry;
    yyjson_val *slot = yyjson_obj_get(root, "default_generation_settings");
    size_t i, n;

    if (!yyjson_is_arr(list))
        list = yyjson_obj_get(root, "models");
    yyjson_arr_foreach(list, i, n, entry)
        take_entry(server, entry);
    for (i = 0; number_in(slot, "n_ctx") > 0 && i < server->n_models; i++)
        server->models[i].window = number_in(slot, "n_ctx");
}

/* -- What is known then -------------------------------------------------------------------- */

static void found_write_entry(struct buf *out, const struct found_model *model)
{
    buf_add_text(out, "{\"slug\":");
    json_write_str(out, str_of(model->id));
    buf_add_text(out, ",\"visibility\":\"list\",\"default_reasoning_summary\":\"auto\","
                      "\"truncation_policy\":{\"mode\":\"bytes\",\"limit\":10000}");
    buf_add_text(out, model->is_text_only ? ",\"input_modalities\":[\"text\"]"
                                          : ",\"input_modalities\":[\"text\",\"image\"]");
    if (model->window > 0)
        buf_printf(out, ",\"context_window\":%lld", (long long)model->window);
    if (model->max_output > 0)
        buf_printf(out, ",\"max_output_tokens\":%lld", (long long)model->max_output);
    buf_add_char(out, '}');
}

static void learn(struct found_server *server)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    yyjson_doc *doc;

    if (server->n_models == 0)
        return;
    buf_add_char(&json, '[');
    for (size_t i = 0; i < server->n_models; i++) {
        if (i > 0)
            buf_add_char(&json, ',');
        found_write_entry(&json, &server->models[i]);
    }
    buf_add_char(&json, ']');
    doc = yyjson_read(json.data, json.len, 0);
    catalogue_replace(server->catalogue, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
}

static bool is_ollama(const struct found_server *server)
{
    return str_ends(url_authority(server->provider.base_url), ":11434") ||
           str_starts(server->provider.id, "ollama");
}

static void notice(struct found_server *server, const char *text)
{
    server->has_noticed = true;
    log_warn("%s", text);
    if (server->all->on_notice != NULL)
        server->all->on_notice(server->all->notice_owner, str_of(text));
}

/* Once for a server: it would be said again with every turn. */
static void check_window(struct found_server *server)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct found_model *model =
        server->wanted == NULL ? NULL : model_of(server, str_of(server->wanted));
    int64_t window = server->wanted_window;
    const char *remedy = is_ollama(server)
                             ? " Ollama cuts prompts without a word, to 4,096 tokens by "
                               "default: set OLLAMA_CONTEXT_LENGTH for it."
                             : "";

    if (server->wanted == NULL || server->has_noticed)
        return;
    if (window == 0 && model != NULL)
        window = model->window;
    if (window == 0)
        notice(server, arena_printf(&arena,
                                    "The context window of %s is not known; set "
                                    "model_context_window.%s",
                                    server->wanted, remedy));
    else if (window < SMALL_WINDOW)
        notice(server, arena_printf(&arena,
                                    "The context window of %s, %lld tokens, is too small for an "
                                    "agent.%s",
                                    server->wanted, (long long)window, remedy));
}

static void answer_waiting(struct found_server *server, int64_t seconds)
{
    server->fresh_until_s = clock_now_ms() / 1000 + seconds;
    waiters_call(&server->waiting);
}

/* -- Asking -------------------------------------------------------------------------------- */

static void ask(struct found_server *server, struct str url, fetch_fn *on_done)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    const struct provider *provider = &server->provider;
    size_t n_most = 8 + provider->http_headers.n + provider->env_http_headers.n;
    struct header_list list = { &arena, arena_alloc(&arena, n_most * sizeof *list.items), 0 };
    struct str token = STR_NONE;

    header_list_set(&list, STR_LITERAL("user-agent"), *server->all->user_agent);
    if (provider_token(provider, &token, &err) && token.len > 0) {
        header_list_set(&list, STR_LITERAL("authorization"),
                        str_of(arena_printf(&arena, "Bearer %.*s", STR_ARGS(token))));
        if (provider->wire_api == WIRE_API_ANTHROPIC)
            header_list_set(&list, STR_LITERAL("x-api-key"), token);
    }
    if (provider->wire_api == WIRE_API_ANTHROPIC)
        header_list_set(&list, STR_LITERAL("anthropic-version"), STR_LITERAL("2023-06-01"));
    provider_set_headers(provider, &list);
    if (server->all->fetcher == NULL)
        server->all->fetcher = fetcher_new(server->all->loop);
    server->fetch = fetch_start(
        server->all->fetcher,
        &(struct fetch_options){
            .call = { .url = url, .headers = { list.items, list.n }, .is_direct_nearby = true },
            .timeout_ms = TIMEOUT_MS,
            .max_bytes = MAX_BYTES,
        },
        on_done, server);
}

static bool take_fetched(struct found_server *server, const struct fetched *fetched)
{
    yyjson_doc *doc = NULL;

    server->fetch = NULL;
    if (fetched->failure == NULL && fetched->status == 200 && !json_is_too_deep(fetched->body))
        doc = yyjson_read(fetched->body.s, fetched->body.len, 0);
    take_answer(server, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    return doc != NULL;
}

static void on_windows(void *owner, const struct fetched *fetched)
{
    struct found_server *server = owner;

    take_fetched(server, fetched);
    learn(server);
    check_window(server);
    answer_waiting(server, FRESH_S);
}

static bool lacks_window(const struct found_server *server)
{
    for (size_t i = 0; i < server->n_models; i++) {
        if (server->models[i].window == 0)
            return true;
    }
    return false;
}

/* Where servers on this machine tell more; NULL: nowhere. */
static const char *window_path(const struct found_server *server)
{
    if (is_ollama(server))
        return "/api/ps";
    if (!url_is_loopback(server->provider.base_url))
        return NULL;
    return str_ends(url_authority(server->provider.base_url), ":1234") ? "/api/v0/models"
                                                                       : "/props";
}

static void on_models(void *owner, const struct fetched *fetched)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct found_server *server = owner;
    bool is_there = fetched->failure == NULL;
    bool has_answered = take_fetched(server, fetched);
    const char *path = lacks_window(server) ? window_path(server) : NULL;
    struct str root = provider_base_url(&arena, &server->provider);

    server->answer = !is_there ? FOUND_NO_SERVER : has_answered ? FOUND_LIST : FOUND_NO_LIST;
    if (!has_answered || path == NULL) {
        learn(server);
        if (is_there) /* else the turn tells what is wrong */
            check_window(server);
        answer_waiting(server, has_answered ? FRESH_S : RETRY_S);
        return;
    }
    if (str_ends(root, "/v1"))
        root.len -= 3;
    ask(server, str_of(arena_printf(&arena, "%.*s%s", STR_ARGS(root), path)), on_windows);
}

static struct str models_url(struct arena *arena, const struct provider *provider)
{
    bool has_version = str_ends(provider_base_url(arena, provider), "/v1");

    return provider_url(arena, provider,
                        provider->wire_api == WIRE_API_ANTHROPIC && !has_version ? "/v1/models"
                                                                                 : "/models");
}

/* -- Servers ------------------------------------------------------------------------------- */

bool provider_has_own_models(const struct provider *provider)
{
    return provider_is_foreign(provider) || str_is(provider->id, "ollama") ||
           str_is(provider->id, "lmstudio");
}

static struct name_values keep_pairs(struct arena *arena, struct name_values from)
{
    struct name_value *items = arena_alloc(arena, (from.n + 1) * sizeof *items);

    for (size_t i = 0; i < from.n; i++)
        items[i] = (struct name_value){ arena_keep(arena, from.items[i].name),
                                        arena_keep(arena, from.items[i].value) };
    return (struct name_values){ items, from.n };
}

static void keep_provider(struct found_server *server, const struct provider *from)
{
    struct arena *arena = &server->arena;

    server->provider = (struct provider){
        PROVIDER_DEFAULTS,
        .id = arena_keep(arena, from->id),
        .base_url = arena_keep(arena, from->base_url),
        .env_key = arena_keep(arena, from->env_key),
        .bearer_token = arena_keep(arena, from->bearer_token),
        .query_params = keep_pairs(arena, from->query_params),
        .http_headers = keep_pairs(arena, from->http_headers),
        .env_http_headers = keep_pairs(arena, from->env_http_headers),
    };
    server->provider.wire_api = from->wire_api;
}

static struct found_server *server_of(struct found_models *found, const struct provider *provider)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str origin = provider_origin(&arena, provider);
    struct found_server *server;

    list_foreach(&found->servers, one, struct found_server, node) {
        if (str_is(origin, one->origin))
            return one;
    }
    if (found->n_servers == SERVERS_MAX)
        return NULL;
    server = xcalloc(1, sizeof *server);
    server->all = found;
    server->origin = xstrndup(origin.s, origin.len);
    server->catalogue = catalogue_new();
    list_init(&server->waiting);
    keep_provider(server, provider);
    list_append(&found->servers, &server->node);
    found->n_servers++;
    return server;
}

const struct catalogue *found_models_catalogue(struct found_models *found,
                                               const struct provider *provider)
{
    const struct found_server *server = server_of(found, provider);

    return server == NULL ? NULL : server->catalogue;
}

enum found_answer found_models_answer(struct found_models *found, const struct provider *provider)
{
    const struct found_server *server = server_of(found, provider);

    return server == NULL ? FOUND_NOT_ASKED : server->answer;
}

void found_models_look(struct found_models *found, const struct provider *provider,
                       struct str model, int64_t window, found_models_fn *on_known, void *owner)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    struct found_server *server = server_of(found, provider);
    struct str token;

    if (server == NULL || !provider_token(provider, &token, &err)) {
        if (on_known != NULL)
            on_known(owner); /* without its key it need not be asked */
        return;
    }
    if (model.s != NULL) {
        free(server->wanted);
        server->wanted = xstrndup(model.s, model.len);
        server->wanted_window = window;
    }
    if (on_known != NULL)
        waiter_new(&server->waiting, on_known, owner);
    if (server->fetch != NULL)
        return;
    if (clock_now_ms() / 1000 < server->fresh_until_s)
        waiters_call(&server->waiting);
    else
        ask(server, models_url(&arena, &server->provider), on_models);
}

/* -- Beginning and end --------------------------------------------------------------------- */

struct found_models *found_models_new(struct loop *loop, const struct str *user_agent)
{
    struct found_models *found = xcalloc(1, sizeof *found);

    found->loop = loop;
    found->user_agent = user_agent;
    list_init(&found->servers);
    return found;
}

void found_models_tell(struct found_models *found, found_notice_fn *on_notice, void *owner)
{
    found->on_notice = on_notice;
    found->notice_owner = owner;
}

static void free_server(struct found_server *server)
{
    fetch_cancel(server->fetch);
    server->fetch = NULL;
    server->fresh_until_s = INT64_MAX; /* who asks again is answered at once */
    while (!list_is_empty(&server->waiting))
        waiters_call(&server->waiting);
    for (size_t i = 0; i < server->n_models; i++)
        free(server->models[i].id);
    free(server->models);
    catalogue_free(server->catalogue);
    arena_done(&server->arena);
    free(server->origin);
    free(server->wanted);
    list_remove(&server->node);
    free(server);
}

void found_models_free(struct found_models *found)
{
    if (found == NULL)
        return;
    list_foreach(&found->servers, server, struct found_server, node)
        free_server(server);
    fetcher_free(found->fetcher);
    free(found);
}
