/*
 * models_get() ── is it fresh? ── yes ──────────────────────────────────────► answer
 *                     │ no                                                       ▲
 *                     ▼                                                          │
 *               worker: models_cache.json ── of use ── learn ────────────────────┤
 *                     │ none                                                     │
 *                     ▼                                                          │
 *               who is signed in? ── nobody it is asked for ─────────────────────┤
 *                     │                                                          │
 *                     ▼                                                          │
 *               GET /models ── learn, worker: models_cache.json ─────────────────┘
 *
 * An x-models-etag that is not the known one leads to the question who is signed in, too.
 */
#include "model/models.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/version.h"
#include "base/waiter.h"
#include "http/fetch.h"
#include "loop/work.h"
#include "model/catalogue.h"
#include "model/models_cache.h"
#include "schema/json_depth.h"
#include "schema/json_read.h"

#include <stdlib.h>

enum {
    TIMEOUT_MS = 5000,
    MAX_BYTES = 8 * 1024 * 1024,
    RETRY_S = 60, /* after an answer that was of no use */
    LOOK_AGAIN_S = 2,
    RENEW_S = 30, /* the file is not written for every answer of a model */
};

struct models {
    struct models_options options;
    struct catalogue *catalogue;
    struct found_models *found;
    struct work_queue *queue;
    struct fetcher *fetcher; /* NULL until it is needed */
    struct fetch *fetch;
    struct login_question *question;
    struct list waiting; /* struct waiter */
    bool is_busy;
    int64_t fresh_until_s;
    char *etag; /* of the list that was learnt last; NULL: none; owned */

    /* Between the worker and the loop. */
    yyjson_doc *doc; /* the cache; owned */
    int64_t fetched_s;
};

/* -- Answering ----------------------------------------------------------------------------- */

/* Whoever is answered may ask again. */
static void answer_waiting(struct models *models)
{
    models->is_busy = false;
    waiters_call(&models->waiting);
}

static void keep_known_models(struct models *models, const char *why)
{
    log_info("keeping the known list of models: %s", why);
    models->fresh_until_s = clock_now_ms() / 1000 + RETRY_S;
    answer_waiting(models);
}

static void note_learnt(struct models *models, struct str etag, int64_t fetched_s)
{
    free(models->etag);
    models->etag = etag.s == NULL ? NULL : xstrndup(etag.s, etag.len);
    models->fresh_until_s = fetched_s + MODELS_CACHE_SECONDS;
}

/* -- Asking OpenAI ------------------------------------------------------------------------- */

struct keeping {
    const char *home;
    yyjson_doc *doc;
    char *etag; /* or NULL */
    int64_t now_s;
};

/* Without a list: the one in the file is still the newest. */
static void keep_run(void *data)
{
    struct keeping *keeping = data;

    if (keeping->doc == NULL) {
        models_cache_renew(keeping->home, keeping->now_s, str_of(keeping->etag));
        return;
    }
    models_cache_write(keeping->home, keeping->now_s, str_of(keeping->etag),
                       yyjson_obj_get(yyjson_doc_get_root(keeping->doc), "models"));
}

static void keep_done(void *data)
{
    struct keeping *keeping = data;

    yyjson_doc_free(keeping->doc);
    free(keeping->etag);
    free(keeping);
}

static void keep_in_cache(struct models *models, yyjson_doc *doc, struct str etag, int64_t now_s)
{
    struct keeping *keeping = xcalloc(1, sizeof *keeping);

    keeping->home = models->options.home;
    keeping->doc = doc;
    keeping->etag = etag.s == NULL ? NULL : xstrndup(etag.s, etag.len);
    keeping->now_s = now_s;
    work_queue_add(models->queue, keep_run, keep_done, keeping);
}

static const char *why_none(const struct fetched *fetched)
{
    if (fetched->failure != NULL)
        return fetched->failure;
    return fetched->head->elsewhere.s != NULL ? "the provider redirects to another server"
                                              : "the provider refused";
}

static void models_on_fetched(void *owner, const struct fetched *fetched)
{
    struct models *models = owner;
    int64_t now_s = clock_now_ms() / 1000;
    yyjson_doc *doc;
    yyjson_val *entries;

    models->fetch = NULL;
    if (fetched->failure != NULL || fetched->status != 200) {
        keep_known_models(models, why_none(fetched));
        return;
    }
    doc = json_is_too_deep(fetched->body)
              ? NULL
              : yyjson_read(fetched->body.s, fetched->body.len, /* flags= */ 0);
    entries = yyjson_obj_get(yyjson_doc_get_root(doc), "models");
    if (!yyjson_is_arr(entries)) {
        yyjson_doc_free(doc);
        keep_known_models(models, "the answer is not a list of models");
        return;
    }
    catalogue_learn(models->catalogue, entries);
    note_learnt(models, http_header(fetched->head, "etag"), now_s);
    keep_in_cache(models, doc, http_header(fetched->head, "etag"), now_s);
    answer_waiting(models);
}

static struct str url_of(const struct models *models, bool is_chatgpt, struct arena *arena)
{
    const struct provider *openai = models->options.openai;
    struct str base = is_chatgpt && openai->base_url.s == NULL ? STR_LITERAL(PROVIDER_CHATGPT_URL)
                                                               : provider_base_url(arena, openai);

    return str_of(arena_printf(arena, "%s/models?client_version=" CODEX_VERSION, base.s));
}

static void ask_for_models(struct models *models, const struct login *login)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const struct models_options *options = &models->options;
    struct str bearer = str_of(arena_printf(&arena, "Bearer %s", login->bearer.s));
    struct name_value headers[6];
    struct header_list list = { &arena, headers, 0 };

    header_list_set(&list, STR_LITERAL("authorization"), bearer);
    header_list_set(&list, STR_LITERAL("originator"), *options->originator);
    header_list_set(&list, STR_LITERAL("user-agent"), *options->user_agent);
    header_list_set(&list, STR_LITERAL("version"), STR_LITERAL(CODEX_VERSION));
    header_list_set(&list, STR_LITERAL("chatgpt-account-id"), login->account_id);
    if (options->residency != NULL)
        header_list_set(&list, STR_LITERAL(PROVIDER_RESIDENCY_HEADER), *options->residency);
    if (models->fetcher == NULL)
        models->fetcher = fetcher_new(options->loop);
    models->fetch = fetch_start(models->fetcher,
                                &(struct fetch_options){
                                    .call = { .url = url_of(models, login->is_chatgpt, &arena),
                                              .headers = { headers, list.n } },
                                    .timeout_ms = TIMEOUT_MS,
                                    .max_bytes = MAX_BYTES,
                                },
                                models_on_fetched, models);
}

/* -- Who is signed in? --------------------------------------------------------------------- */

/* The built-in list is for everybody else, until there is a cache. */
static void answer_others(struct models *models)
{
    models->fresh_until_s = clock_now_ms() / 1000 + LOOK_AGAIN_S;
    answer_waiting(models);
}

static void on_login(void *owner, const struct login *login)
{
    struct models *models = owner;
    bool by_program = models->options.openai->auth.command.s != NULL;

    models->question = NULL;
    if (login->bearer.s == NULL || !(login->is_chatgpt || by_program))
        answer_others(models);
    else
        ask_for_models(models, login);
}

static void ask_who(struct models *models)
{
    struct login_source *logins = models->options.logins;
    struct login_question *question;

    if (logins == NULL) {
        answer_others(models);
        return;
    }
    question = logins->get(logins, &models->options.openai->auth, on_login, models);
    if (question != NULL)
        models->question = question;
}

/* -- The cache ----------------------------------------------------------------------------- */

static void read_run(void *data)
{
    struct models *models = data;

    models->doc =
        models_cache_read(models->options.home, clock_now_ms() / 1000, &models->fetched_s);
}

static void read_done(void *data)
{
    struct models *models = data;
    yyjson_doc *doc = TAKE(models->doc);

    if (doc == NULL) {
        ask_who(models);
        return;
    }
    catalogue_learn(models->catalogue, yyjson_obj_get(yyjson_doc_get_root(doc), "models"));
    note_learnt(models, json_member(yyjson_doc_get_root(doc), "etag"), models->fetched_s);
    yyjson_doc_free(doc);
    answer_waiting(models);
}

void models_get(struct models *models, models_fn *on_fresh, void *owner)
{
    if (on_fresh != NULL)
        waiter_new(&models->waiting, on_fresh, owner);
    if (models->is_busy)
        return;
    models->is_busy = true;
    if (clock_now_ms() / 1000 < models->fresh_until_s)
        answer_waiting(models);
    else
        work_queue_add(models->queue, read_run, read_done, models);
}

/* -- What providers say -------------------------------------------------------------------- */

static void renew(struct models *models)
{
    int64_t now_s = clock_now_ms() / 1000;

    if (models->fresh_until_s - now_s > MODELS_CACHE_SECONDS - RENEW_S)
        return;
    models->fresh_until_s = now_s + MODELS_CACHE_SECONDS;
    keep_in_cache(models, /* doc= */ NULL, str_of(models->etag), now_s);
}

/* While somebody waits for a list it is fetched anyway. */
void models_note_etag(struct models *models, struct str etag)
{
    bool is_fixed = models->options.catalogue_file.s != NULL;

    if (is_fixed || models->is_busy)
        return;
    if (models->etag != NULL && str_is(etag, models->etag)) {
        renew(models);
        return;
    }
    models->is_busy = true;
    ask_who(models);
}

/* -- Beginning and end --------------------------------------------------------------------- */

/* A catalogue of the user's own is read at start, and never changes. */
static void read_own(struct models *models)
{
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *path = models->options.catalogue_file.s;
    yyjson_doc *doc = NULL;
    yyjson_val *entries;

    if (file_read(path, MAX_BYTES, &text) == 0 && text.len > 0)
        doc = yyjson_read(text.data, text.len, /* flags= */ 0);
    entries = yyjson_obj_get(yyjson_doc_get_root(doc), "models");
    if (yyjson_arr_size(entries) > 0)
        catalogue_replace(models->catalogue, entries);
    else
        log_warn("%s is not a list of models, using the built-in list", path);
    yyjson_doc_free(doc);
    models->fresh_until_s = INT64_MAX;
}

struct models *models_new(const struct models_options *options)
{
    struct models *models = xcalloc(1, sizeof *models);

    models->options = *options;
    models->catalogue = catalogue_new();
    models->found = found_models_new(options->loop, options->user_agent);
    models->queue = work_queue_new(options->loop);
    list_init(&models->waiting);
    if (options->catalogue_file.s != NULL)
        read_own(models);
    return models;
}

void models_free(struct models *models)
{
    if (models == NULL)
        return;
    if (models->question != NULL)
        models->options.logins->cancel(models->options.logins, models->question);
    models->options.logins = NULL; /* a reading that ends now asks nobody */
    fetch_cancel(models->fetch);
    work_queue_free(models->queue);
    models->is_busy = true; /* who asks again waits with the others */
    while (!list_is_empty(&models->waiting))
        waiters_call(&models->waiting);
    fetcher_free(models->fetcher);
    found_models_free(models->found);
    catalogue_free(models->catalogue);
    free(models->etag);
    free(models);
}

const struct catalogue *models_catalogue(const struct models *models)
{
    return models == NULL ? NULL : models->catalogue;
}

struct found_models *models_found(const struct models *models)
{
    return models == NULL ? NULL : models->found;
}

const struct catalogue *models_catalogue_of(const struct models *models,
                                            const struct provider *provider)
{
    const struct catalogue *own;

    if (models == NULL || provider == NULL || models->options.catalogue_file.s != NULL ||
        !provider_has_own_models(provider))
        return models_catalogue(models);
    own = found_models_catalogue(models->found, provider);
    return own != NULL ? own : models->catalogue;
}
