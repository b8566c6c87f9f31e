/*
 * found_models_look() ── fresh? ── yes ─────────────────────────────────► answer
 *        │ no                                                               ▲
 *        ▼                                                                  │ learn
 *   GET base/models ──► one more question, where that kind of server ───────┤
 *        │ (Ollama: or  tells more: GET root/api/ps, root/api/v0/models,    │
 *        │  /api/tags)  root/model/info or root/props                       │
 *        │                   │                                              │
 *        │                   └► Ollama: POST root/api/show for each model ──┘
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
    LOOK_MS = 5000,    /* for all questions */
    TIMEOUT_MS = 2500, /* for each of them */
    MAX_BYTES = 8 * 1024 * 1024,
    FRESH_S = 300,
    RETRY_S = 30, /* after a server that did not answer, or did not tell all */
    MODELS_MAX = 1000,
    SHOWN_MAX = 16, /* models that Ollama is asked about one by one */
    SERVERS_MAX = 100,
    SMALL_WINDOW = 16384, /* what an agent needs at the very least */
};

struct found_model {
    char *id;
    int64_t window;   /* 0: not told */
    bool is_possible; /* the window is what it could have, not what it has */
    int64_t max_output;
    bool is_text_only;
    bool lacks_tools;
    bool is_shown; /* it was asked about by its name */
};

struct found_list {
    struct found_model *items;
    size_t n;
};

/* One server. */
struct found_server {
    struct list_node node;
    struct found_models *all;
    char *key;                /* dialect, server, and what of the provider makes a difference */
    struct arena arena;       /* of the provider */
    struct provider provider; /* as far as it is needed to ask */
    struct catalogue *catalogue;
    struct found_list known;  /* what the last look has found */
    struct found_list coming; /* what the one that runs has found so far */
    struct fetch *fetch;
    int64_t look_until_ms;
    size_t n_shown, shown; /* how many were asked about by name; the last of them */
    struct list waiting;   /* struct waiter */
    int64_t fresh_until_s;
    enum found_answer answer;
    char *wanted;          /* the model that somebody uses, or NULL */
    int64_t wanted_window; /* what the user says of it */
    bool has_noticed;
    bool has_noticed_tools;
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

static bool has_word(yyjson_val *list, const char *word)
{
    yyjson_val *one;
    size_t i, n;

    yyjson_arr_foreach(list, i, n, one) {
        if (yyjson_equals_str(one, word))
            return true;
    }
    return false;
}

/* Lists of what it can, and flags: whatever of it is there. */
static void read_modalities(struct found_model *model, yyjson_val *entry)
{
    yyjson_val *kinds = yyjson_obj_get(yyjson_obj_get(entry, "architecture"), "input_modalities");
    yyjson_val *can = yyjson_obj_get(entry, "capabilities");
    yyjson_val *vision = yyjson_obj_get(can, "vision");
    struct str type = json_member(entry, "type");

    if (!yyjson_is_bool(vision))
        vision = yyjson_obj_get(yyjson_obj_get(entry, "model_info"), "supports_vision");
    if (yyjson_is_bool(vision))
        model->is_text_only = !yyjson_get_bool(vision);
    else if (yyjson_is_arr(kinds))
        model->is_text_only = !has_word(kinds, "image");
    else if (yyjson_is_arr(can))
        model->is_text_only = !has_word(can, "vision") && !has_word(can, "multimodal");
    else if (str_is(type, "llm") || str_is(type, "vlm"))
        model->is_text_only = str_is(type, "llm");
}

static void read_tools(struct found_model *model, yyjson_val *entry)
{
    yyjson_val *takes = yyjson_obj_get(entry, "supported_parameters");
    yyjson_val *calls = yyjson_obj_get(yyjson_obj_get(entry, "capabilities"), "function_calling");

    if (!yyjson_is_bool(calls))
        calls = yyjson_obj_get(yyjson_obj_get(entry, "model_info"), "supports_function_calling");
    if (yyjson_is_bool(calls))
        model->lacks_tools = !yyjson_get_bool(calls);
    else if (yyjson_is_arr(takes))
        model->lacks_tools = !has_word(takes, "tools");
}

static bool is_ollama(const struct found_server *server)
{
    return str_ends(url_authority(server->provider.base_url), ":11434") ||
           str_starts(server->provider.id, "ollama");
}

/* Ollama takes `name` for `name:latest`. */
static struct str found_id(const struct found_server *server, struct str id)
{
    if (str_starts(id, "models/")) {
        id.s += 7;
        id.len -= 7;
    }
    if (is_ollama(server) && str_ends(id, ":latest"))
        id.len -= 7;
    return id;
}

static struct str id_in(yyjson_val *entry)
{
    static const char *const names[] = { "id", "name", "model", "model_name" };
    struct str id = STR_NONE;

    for (size_t i = 0; id.s == NULL && i < ARRAY_LENGTH(names); i++)
        id = json_member(entry, names[i]);
    return id;
}

static struct found_model *model_of(const struct found_list *list, struct str id)
{
    for (size_t i = 0; i < list->n; i++) {
        if (str_is(id, list->items[i].id))
            return &list->items[i];
    }
    return NULL;
}

static struct found_model *add_found(struct found_list *list, struct str id)
{
    if (list->n == MODELS_MAX)
        return NULL;
    list->items = xrealloc(list->items, (list->n + 1) * sizeof list->items[0]);
    list->items[list->n] = (struct found_model){ .id = xstrndup(id.s, id.len) };
    return &list->items[list->n++];
}

static void take_entry(struct found_server *server, yyjson_val *entry)
{
    struct str id = found_id(server, id_in(entry));
    yyjson_val *top = yyjson_obj_get(entry, "top_provider");
    struct found_model *model;

    if (id.len == 0 || str_is(json_member(entry, "type"), "embeddings"))
        return;
    model = model_of(&server->coming, id);
    if (model == NULL)
        model = add_found(&server->coming, id);
    if (model == NULL)
        return;
    if (window_in(entry) > 0)
        model->window = window_in(entry);
    if (number_in(top, "max_completion_tokens") > 0)
        model->max_output = number_in(top, "max_completion_tokens");
    read_modalities(model, entry);
    read_tools(model, entry);
}

/* A list, `data` or `models`; or what llama.cpp says of the one model it has. */
static void take_answer(struct found_server *server, yyjson_val *root)
{
    yyjson_val *list = yyjson_is_arr(root) ? root : yyjson_obj_get(root, "data"), *entry;
    yyjson_val *slot = yyjson_obj_get(root, "default_generation_settings");
    struct found_list *coming = &server->coming;
    size_t i, n;

    if (!yyjson_is_arr(list))
        list = yyjson_obj_get(root, "models");
    yyjson_arr_foreach(list, i, n, entry) {
        if (i == MODELS_MAX)
            break;
        take_entry(server, entry);
    }
    for (i = 0; number_in(slot, "n_ctx") > 0 && i < coming->n; i++)
        coming->items[i].window = number_in(slot, "n_ctx");
}

/* `num_ctx 8192` among the lines of a Modelfile. */
static int64_t num_ctx_in(struct str parameters)
{
    static const char name[] = "num_ctx";
    const char *at = parameters.s == NULL ? NULL : strstr(parameters.s, name);
    long long value = at == NULL ? 0 : strtoll(at + sizeof name - 1, NULL, 10);

    return value > 0 && value < INT32_MAX ? value : 0;
}

/* {"model_info":{"qwen3.context_length":40960}}, whatever the family. */
static int64_t possible_window_in(yyjson_val *info)
{
    yyjson_val *key, *value;
    size_t i, n;

    yyjson_obj_foreach(info, i, n, key, value) {
        if (str_ends(json_str(key), ".context_length"))
            return number_in(info, yyjson_get_str(key));
    }
    return 0;
}

/* What Ollama says of one model. How much of its context it gets is another matter, unless its Modelfile says so. */
static void take_shown(struct found_model *model, yyjson_val *root)
{
    yyjson_val *can = yyjson_obj_get(root, "capabilities");

    if (model->window == 0)
        model->window = num_ctx_in(json_member(root, "parameters"));
    if (model->window == 0) {
        model->window = possible_window_in(yyjson_obj_get(root, "model_info"));
        model->is_possible = model->window > 0;
    }
    read_modalities(model, root);
    if (yyjson_is_arr(can))
        model->lacks_tools = !has_word(can, "tools");
}

/* -- What is known then -------------------------------------------------------------------- */

/* What the server does not say may be known all the same, by the name. */
static int64_t builtin_window(struct str name)
{
    const struct model_info *builtin = catalogue_find(/* catalogue= */ NULL, name);

    return builtin->slug[0] == '\0' ? 0 : builtin->context_window;
}

static int64_t known_window(const struct found_model *model)
{
    return model->window > 0 ? model->window : builtin_window(str_of(model->id));
}

static void found_write_entry(struct buf *out, const struct found_model *model)
{
    buf_add_text(out, "{\"slug\":");
    json_write_str(out, str_of(model->id));
    buf_add_text(out, ",\"visibility\":\"list\",\"default_reasoning_summary\":\"auto\","
                      "\"truncation_policy\":{\"mode\":\"bytes\",\"limit\":10000}");
    buf_add_text(out, model->is_text_only ? ",\"input_modalities\":[\"text\"]"
                                          : ",\"input_modalities\":[\"text\",\"image\"]");
    if (known_window(model) > 0)
        buf_printf(out, ",\"context_window\":%lld", (long long)known_window(model));
    if (model->max_output > 0)
        buf_printf(out, ",\"max_output_tokens\":%lld", (long long)model->max_output);
    buf_add_char(out, '}');
}

static void learn(struct found_server *server)
{
    CLEANUP(buf_done) struct buf json = { 0 };
    yyjson_doc *doc;

    if (server->known.n == 0)
        return;
    buf_add_char(&json, '[');
    for (size_t i = 0; i < server->known.n; i++) {
        if (i > 0)
            buf_add_char(&json, ',');
        found_write_entry(&json, &server->known.items[i]);
    }
    buf_add_char(&json, ']');
    doc = yyjson_read(json.data, json.len, 0);
    catalogue_list(server->catalogue, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
}

static void notice(struct found_server *server, const char *text)
{
    log_warn("%s", text);
    if (server->all->on_notice != NULL)
        server->all->on_notice(server->all->notice_owner, str_of(text));
}

/* The model that somebody uses; NULL: nobody does, or the server has no such. */
static const struct found_model *wanted_model(const struct found_server *server)
{
    struct str id = server->wanted == NULL ? STR_NONE : str_of(server->wanted);

    return id.s == NULL ? NULL : model_of(&server->known, found_id(server, id));
}

static const char *window_complaint(const struct found_server *server, struct arena *arena)
{
    const struct found_model *model = wanted_model(server);
    int64_t window = server->wanted_window;
    const char *remedy = is_ollama(server)
                             ? " Ollama cuts prompts without a word, to 4,096 tokens by "
                               "default: set OLLAMA_CONTEXT_LENGTH for it."
                             : "";

    if (window == 0 && model == NULL)
        window = builtin_window(str_of(server->wanted));
    if (window == 0 && model != NULL && !model->is_possible)
        window = known_window(model);
    if (window == 0 && model != NULL && model->is_possible)
        return arena_printf(arena,
                            "%s could have a context window of %lld tokens; how much it gets is "
                            "not known before it is loaded.%s",
                            server->wanted, (long long)model->window, remedy);
    if (window == 0)
        return arena_printf(arena,
                            "The context window of %s is not known; set model_context_window.%s",
                            server->wanted, remedy);
    if (window < SMALL_WINDOW)
        return arena_printf(arena,
                            "The context window of %s, %lld tokens, is too small for an agent.%s",
                            server->wanted, (long long)window, remedy);
    return NULL;
}

/* Once for a server: it would be said again with every turn. */
static void check_wanted(struct found_server *server)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct found_model *model = wanted_model(server);
    const char *complaint;

    if (server->wanted == NULL || server->answer < FOUND_NO_LIST)
        return; /* of a server that is away the turn tells what is wrong */
    complaint = server->has_noticed ? NULL : window_complaint(server, &arena);
    if (complaint != NULL) {
        server->has_noticed = true;
        notice(server, complaint);
    }
    if (model != NULL && model->lacks_tools && !server->has_noticed_tools) {
        server->has_noticed_tools = true;
        notice(server, arena_printf(&arena,
                                    "%s calls no tools, its server says: an agent can do little "
                                    "with it.",
                                    server->wanted));
    }
}

static void free_found(struct found_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        free(list->items[i].id);
    free(list->items);
    *list = (struct found_list){ 0 };
}

/* A window that may change as soon as the model is loaded. */
static bool is_unsure(const struct found_server *server)
{
    const struct found_model *model = wanted_model(server);

    return is_ollama(server) && model != NULL && (model->window == 0 || model->is_possible);
}

/* The look is over. */
static void conclude_look(struct found_server *server)
{
    bool has_list = server->answer == FOUND_LIST;

    if (has_list) {
        free_found(&server->known);
        server->known = server->coming;
        server->coming = (struct found_list){ 0 };
    }
    free_found(&server->coming);
    learn(server);
    check_wanted(server);
    server->fresh_until_s =
        clock_now_ms() / 1000 + (has_list && !is_unsure(server) ? FRESH_S : RETRY_S);
    waiters_call(&server->waiting);
}

/* -- Asking -------------------------------------------------------------------------------- */

static int64_t time_left(const struct found_server *server)
{
    int64_t left = server->look_until_ms - (int64_t)clock_now_ms();

    return left > TIMEOUT_MS ? TIMEOUT_MS : left;
}

/* With a body it is a POST. */
static void ask(struct found_server *server, struct str url, struct str body, fetch_fn *on_done)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error err = { 0 };
    const struct provider *provider = &server->provider;
    size_t n_most = 8 + provider->http_headers.n + provider->env_http_headers.n;
    struct header_list list = { &arena, arena_alloc(&arena, n_most * sizeof *list.items), 0 };
    struct str token = STR_NONE;

    header_list_set(&list, STR_LITERAL("user-agent"), *server->all->user_agent);
    if (body.s != NULL)
        header_list_set(&list, STR_LITERAL("content-type"), STR_LITERAL("application/json"));
    if (provider_token(provider, &token, &err))
        provider_set_token(provider, token, &arena, &list);
    if (provider->wire_api == WIRE_API_ANTHROPIC)
        header_list_set(&list, STR_LITERAL("anthropic-version"), STR_LITERAL("2023-06-01"));
    provider_set_headers(provider, &list);
    if (server->all->fetcher == NULL)
        server->all->fetcher = fetcher_new(server->all->loop);
    server->fetch = fetch_start(server->all->fetcher,
                                &(struct fetch_options){
                                    .call = { .url = url,
                                              .headers = { list.items, list.n },
                                              .body = body,
                                              .is_direct_nearby = true },
                                    .timeout_ms = (uint64_t)time_left(server),
                                    .max_bytes = MAX_BYTES,
                                },
                                on_done, server);
}

/* A path beside the base URL, which may end with a version. */
static void ask_root(struct found_server *server, const char *path, struct str body,
                     fetch_fn *on_done)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str root = provider_base_url(&arena, &server->provider);

    if (str_ends(root, "/v1"))
        root.len -= 3;
    while (root.len > 0 && root.s[root.len - 1] == '/')
        root.len--;
    ask(server, str_of(arena_printf(&arena, "%.*s%s", STR_ARGS(root), path)), body, on_done);
}

/* NULL: there was no answer that can be read. */
static yyjson_doc *found_document(struct found_server *server, const struct fetched *fetched)
{
    server->fetch = NULL;
    if (fetched->failure != NULL || fetched->status != 200 || fetched->body.len == 0 ||
        json_is_too_deep(fetched->body))
        return NULL;
    return yyjson_read(fetched->body.s, fetched->body.len, 0);
}

static bool take_fetched(struct found_server *server, const struct fetched *fetched)
{
    yyjson_doc *doc = found_document(server, fetched);

    take_answer(server, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    return doc != NULL;
}

/* -- Ollama's models, one by one ----------------------------------------------------------- */

/* The one that somebody uses comes first; COMING.N: all were. */
static size_t next_to_show(const struct found_server *server)
{
    const struct found_list *coming = &server->coming;
    struct str id = server->wanted == NULL ? STR_NONE : str_of(server->wanted);
    const struct found_model *model = id.s == NULL ? NULL : model_of(coming, found_id(server, id));
    size_t i = 0;

    if (model != NULL && !model->is_shown)
        return (size_t)(model - coming->items);
    while (i < coming->n && coming->items[i].is_shown)
        i++;
    return i;
}

static void show_next(struct found_server *server);

static void on_shown(void *owner, const struct fetched *fetched)
{
    struct found_server *server = owner;
    yyjson_doc *doc = found_document(server, fetched);

    if (doc != NULL)
        take_shown(&server->coming.items[server->shown], yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);
    if (fetched->failure != NULL)
        conclude_look(server);
    else
        show_next(server);
}

static void show_next(struct found_server *server)
{
    CLEANUP(buf_done) struct buf body = { 0 };
    size_t next = next_to_show(server);

    if (next == server->coming.n || server->n_shown == SHOWN_MAX || time_left(server) <= 0) {
        conclude_look(server);
        return;
    }
    server->n_shown++;
    server->shown = next;
    server->coming.items[next].is_shown = true;
    buf_add_text(&body, "{\"model\":");
    json_write_str(&body, str_of(server->coming.items[next].id));
    buf_add_char(&body, '}');
    ask_root(server, "/api/show", buf_str(&body), on_shown);
}

/* -- One look ------------------------------------------------------------------------------ */

static void on_more(void *owner, const struct fetched *fetched)
{
    struct found_server *server = owner;

    take_fetched(server, fetched);
    if (is_ollama(server))
        show_next(server);
    else
        conclude_look(server);
}

static bool lacks_window(const struct found_server *server)
{
    for (size_t i = 0; i < server->coming.n; i++) {
        if (server->coming.items[i].window == 0)
            return true;
    }
    return false;
}

/* Where a server tells more than its list; NULL: nowhere. LiteLLM's answers say whose they are. */
static const char *more_path(const struct found_server *server, const struct http_head *head)
{
    struct str authority = url_authority(server->provider.base_url);

    if (!lacks_window(server))
        return NULL;
    if (is_ollama(server))
        return "/api/ps";
    if (str_ends(authority, ":4000") || (head != NULL && http_header(head, "x-litellm-version").s))
        return "/model/info";
    if (!url_is_loopback(server->provider.base_url))
        return NULL;
    return str_ends(authority, ":1234") ? "/api/v0/models" : "/props";
}

static void look_on(struct found_server *server, const struct fetched *fetched, bool has_answered)
{
    const char *path = has_answered ? more_path(server, fetched->head) : NULL;

    server->answer = has_answered ? FOUND_LIST : FOUND_NO_LIST;
    if (path == NULL || time_left(server) <= 0)
        conclude_look(server);
    else
        ask_root(server, path, STR_NONE, on_more);
}

static void on_tags(void *owner, const struct fetched *fetched)
{
    struct found_server *server = owner;

    look_on(server, fetched, take_fetched(server, fetched));
}

/* Of Ollama, versions without that list have one of their own. */
static void on_models(void *owner, const struct fetched *fetched)
{
    struct found_server *server = owner;
    bool has_answered = take_fetched(server, fetched);

    if (fetched->failure != NULL || fetched->status == 503) {
        server->answer = fetched->failure != NULL ? FOUND_NO_SERVER : FOUND_NOT_READY;
        conclude_look(server);
    } else if (!has_answered && is_ollama(server)) {
        ask_root(server, "/api/tags", STR_NONE, on_tags);
    } else {
        look_on(server, fetched, has_answered);
    }
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

    arena_reset(arena);
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

/* Behind one name and port there may be several, told apart by the path or by who asks. */
static const char *key_of(struct arena *arena, const struct provider *provider)
{
    struct str origin = provider_origin(arena, provider), url = provider_base_url(arena, provider);

    return arena_printf(arena, "%.*s %.*s %.*s", STR_ARGS(origin), STR_ARGS(url),
                        STR_ARGS(provider->id));
}

static struct found_server *server_of(struct found_models *found, const struct provider *provider)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *key = key_of(&arena, provider);
    struct found_server *server;

    list_foreach(&found->servers, one, struct found_server, node) {
        if (strcmp(key, one->key) == 0)
            return one;
    }
    if (found->n_servers == SERVERS_MAX)
        return NULL;
    server = xcalloc(1, sizeof *server);
    server->all = found;
    server->key = xstrdup(key);
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

bool found_models_has(struct found_models *found, const struct provider *provider, struct str model)
{
    const struct found_server *server = server_of(found, provider);

    return server != NULL && model_of(&server->known, found_id(server, model)) != NULL;
}

size_t found_models_count(struct found_models *found, const struct provider *provider)
{
    const struct found_server *server = server_of(found, provider);

    return server == NULL ? 0 : server->known.n;
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
    if (clock_now_ms() / 1000 < server->fresh_until_s) {
        check_wanted(server);
        waiters_call(&server->waiting);
        return;
    }
    keep_provider(server, provider); /* its headers may be others now */
    server->look_until_ms = (int64_t)clock_now_ms() + LOOK_MS;
    server->n_shown = 0;
    ask(server, models_url(&arena, &server->provider), STR_NONE, on_models);
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
    free_found(&server->known);
    free_found(&server->coming);
    catalogue_free(server->catalogue);
    arena_done(&server->arena);
    free(server->key);
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
