#include "service/app_service.h"

#include "app/names.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/real_path.h"
#include "config/service_base.h"
#include "mcp/lists.h"
#include "mcp/spec.h"
#include "plugin/enabled.h"
#include "service/paging.h"

#include <stdlib.h>

struct app_listing;

/* What a list is made for. Each is called once, and does not free the listing. */
struct listing_kind {
    bool tells_early;  /* clients hear of it before it is whole */
    bool tells_whole;  /* and then */
    bool takes_a_part; /* it is of use without a directory */
    void (*on_list)(struct app_listing *listing, const struct app_list *list);
    void (*on_nothing)(struct app_listing *listing); /* nobody is signed in, or apps are off */
    void (*on_failure)(struct app_listing *listing, const struct error *err);
};

/* A list that is being made. */
struct app_listing {
    struct list_node node; /* in the service's, while it waits for a source */
    struct app_service *service;
    const struct listing_kind *kind;
    struct request *req;                        /* of a client; NULL: none */
    const struct wire_apps_list_params *params; /* of the request */
    app_look_fn *on_known;                      /* of who looks */
    void *owner;
    bool is_fresh; /* what is kept does not count */

    /* Of the configuration, read on a worker. */
    struct config_request wanted;
    bool has_features; /* of a thread; they count instead of those of the configuration */
    feature_set features;
    struct arena arena; /* for all of that */
    struct str base;    /* chatgpt_base_url */
    const struct app_policy *policy;
    struct app_bringers plugins;
    struct mcp_specs *specs; /* counted; NULL: apps are off */
    struct error err;

    /* The sources: what is known of them, and how they are asked. */
    struct mcp_specs *own_specs;                              /* with the login; counted */
    unsigned login;                                           /* account_generation() */
    struct app_list *directory, *accessible, *kept_directory; /* counted; NULL: not known */
    bool has_directory, has_accessible;                       /* they have answered */
    bool is_certain;                                          /* the server of apps has */
    bool is_started; /* before that clients hear what was kept, which does not name plugins */
    struct directory_wish *wish; /* for the directory */
    struct mcp_lease *lease;
    struct mcp_list *tools; /* read again */
    struct timer *limit;
    struct app_list *told; /* the last one that clients heard of; counted */
};

/* -- What is kept ---------------------------------------------------------------------------- */

static void app_cache_drop(struct app_cache *cache)
{
    app_list_unref(TAKE(cache->list));
    free(TAKE(cache->base));
}

static void app_cache_keep(struct app_cache *cache, const struct app_listing *listing,
                           struct app_list *list)
{
    if (listing->login != account_generation(listing->service->account))
        return; /* of somebody who is not signed in any more */
    app_cache_drop(cache);
    *cache = (struct app_cache){ .list = app_list_ref(list),
                                 .at_ms = clock_steady_ms(),
                                 .login = listing->login,
                                 .base = xstrndup(listing->base.s, listing->base.len) };
}

static struct app_list *app_cache_find(const struct app_cache *cache,
                                       const struct app_listing *listing)
{
    if (cache->list == NULL || cache->login != listing->login ||
        !str_is(listing->base, cache->base) || clock_steady_ms() - cache->at_ms >= APPS_CACHE_MS)
        return NULL;
    return cache->list;
}

/* -- The end --------------------------------------------------------------------------------- */

/* What was asked and heard is of a login. */
static void listing_drop_sources(struct app_listing *listing)
{
    list_remove(&listing->node);
    app_directory_cancel(TAKE(listing->wish));
    mcp_list_cancel(TAKE(listing->tools));
    mcp_lease_free(TAKE(listing->lease));
    mcp_specs_unref(TAKE(listing->own_specs));
    app_list_unref(TAKE(listing->directory));
    app_list_unref(TAKE(listing->accessible));
    app_list_unref(TAKE(listing->kept_directory));
    app_list_unref(TAKE(listing->told));
    timer_free(TAKE(listing->limit));
    listing->has_directory = listing->has_accessible = false;
    listing->is_certain = listing->is_started = false;
}

static void listing_free(struct app_listing *listing)
{
    listing->service->n_listings--;
    listing_drop_sources(listing);
    mcp_specs_unref(listing->specs);
    error_done(&listing->err);
    arena_done(&listing->arena);
    free(listing);
}

/* The listing's error says why. */
static void listing_fail(struct app_listing *listing)
{
    listing->kind->on_failure(listing, &listing->err);
    listing_free(listing);
}

static void listing_on_limit(void *owner)
{
    struct app_listing *listing = owner;

    error_set(&listing->err, ERR_INTERNAL, "timed out waiting for app lists after %d seconds",
              APP_LIST_MS / 1000);
    listing_fail(listing);
}

/* -- What is known so far -------------------------------------------------------------------- */

static bool listing_is_whole(const struct app_listing *listing)
{
    return listing->has_directory && listing->has_accessible;
}

/* Of a list that must be fresh the directory is shown as it was, until both have answered. */
static struct app_list *listing_merge(const struct app_listing *listing)
{
    bool is_interim = listing->is_fresh && !listing_is_whole(listing) &&
                      (listing->has_directory || listing->has_accessible);
    bool shows_kept = is_interim && listing->kept_directory != NULL;
    bool hides_accessible = is_interim && !listing->has_accessible;

    return app_list_merge(&(struct app_sources){
        .directory = shows_kept ? listing->kept_directory : listing->directory,
        .accessible = hides_accessible ? NULL : listing->accessible,
        .plugins = listing->plugins,
        .hides_plugins = !listing->is_started,
        .policy = listing->policy,
    });
}

static void listing_tell(struct app_listing *listing, struct app_list *list)
{
    const struct listing_kind *kind = listing->kind;
    bool is_due = listing_is_whole(listing) ? kind->tells_whole
                                            : kind->tells_early && app_list_has_accessible(list);

    if (!is_due || app_lists_are_equal(list, listing->told))
        return;
    rpc_notify_all(listing->service->rpc, NOTIFICATION_APP_LIST_UPDATED,
                   &(struct wire_app_list_updated_notification){ { list->items, list->n } });
    app_list_unref(listing->told);
    listing->told = app_list_ref(list);
}

/* Somebody else is signed in, or nobody: service_on_login() is about to come, and nobody hears of what was found so far. */
static bool listing_is_outdated(const struct app_listing *listing)
{
    return listing->login != account_generation(listing->service->account);
}

/* Something is known that was not. The listing may be gone after that. */
static void listing_look(struct app_listing *listing)
{
    struct app_list *list;

    if (listing_is_outdated(listing))
        return;
    list = listing_merge(listing);
    listing_tell(listing, list);
    if (listing_is_whole(listing)) {
        listing->kind->on_list(listing, list);
        listing_free(listing);
    }
    app_list_unref(list);
}

/* -- The directory --------------------------------------------------------------------------- */

static void listing_take_directory(struct app_listing *listing, struct app_list *list)
{
    app_list_ref(list);
    app_list_unref(listing->directory);
    listing->directory = list;
    listing->has_directory = true;
    listing_look(listing);
}

static void listing_on_directory(void *owner, struct app_list *list, const char *failure)
{
    struct app_listing *listing = owner;

    listing->wish = NULL;
    if (listing_is_outdated(listing))
        return;
    if (list != NULL) {
        app_cache_keep(&listing->service->directory, listing, list);
        listing_take_directory(listing, list);
    } else if (listing->kind->takes_a_part) {
        log_warn("the directory of apps cannot be read: %s", failure);
        listing_take_directory(listing, listing->directory);
    } else {
        error_set(&listing->err, ERR_INTERNAL, "failed to list apps: %s", failure);
        listing_fail(listing);
    }
}

/* -- The tools of the server of apps --------------------------------------------------------- */

static void listing_take_accessible(struct app_listing *listing, struct app_list *list,
                                    bool is_kept)
{
    listing->is_certain = is_kept;
    if (is_kept)
        app_cache_keep(&listing->service->accessible, listing, list);
    app_list_unref(listing->accessible);
    listing->accessible = list;
    listing->has_accessible = true;
    listing_look(listing);
}

/* As the server listed them when it started, or since. */
static void listing_use_known_tools(struct app_listing *listing)
{
    const struct mcp_tools *tools = mcp_lease_tools(listing->lease);
    size_t n = tools == NULL ? 0 : tools->n;
    struct tool_app *apps = xcalloc(n + 1, sizeof *apps);

    for (size_t i = 0; i < n; i++)
        apps[i] = tools->items[i].app;
    listing_take_accessible(listing, app_list_of_tools(apps, n), /* is_kept= */ tools != NULL);
    free(apps);
}

static void listing_on_tools(void *owner, yyjson_val *const *entries, size_t n,
                             const struct mcp_answer *failed)
{
    struct app_listing *listing = owner;
    struct tool_app *apps;

    listing->tools = NULL;
    if (failed != NULL) {
        log_warn("the server of apps does not list its tools again, those that are known are used");
        listing_use_known_tools(listing);
        return;
    }
    apps = xcalloc(n + 1, sizeof *apps);
    for (size_t i = 0; i < n; i++)
        apps[i] = tool_app_read(entries[i]);
    listing_take_accessible(listing, app_list_of_tools(apps, n), /* is_kept= */ true);
    free(apps);
}

static struct mcp_request *listing_ask_lease(void *lease, const struct mcp_ask *ask)
{
    return mcp_lease_ask(lease, ask);
}

static bool listing_read_tools(struct app_listing *listing)
{
    listing->tools = mcp_list_start(&(struct mcp_list_options){ .ask = listing_ask_lease,
                                                                .asker = listing->lease,
                                                                .method = "tools/list",
                                                                .member = "tools",
                                                                .timeout_ms = APP_TOOLS_PAGE_MS,
                                                                .on_list = listing_on_tools,
                                                                .owner = listing });
    return listing->tools != NULL;
}

/* One that was already there when a fresh list was asked for is asked for its tools again. */
static void listing_on_state(void *owner, struct mcp_lease *lease)
{
    struct app_listing *listing = owner;

    if (listing->has_accessible || listing->tools != NULL ||
        mcp_lease_state(lease) == MCP_LEASE_STARTING)
        return;
    if (mcp_lease_state(lease) == MCP_LEASE_READY && listing->is_fresh &&
        listing_read_tools(listing))
        return;
    listing_use_known_tools(listing);
}

static const struct mcp_lease_events listing_lease_events = { .on_state = listing_on_state };

static void listing_ask_server(struct app_listing *listing)
{
    const struct mcp_spec *spec = mcp_specs_find(listing->own_specs, STR_LITERAL(APPS_SERVER));

    if (listing->is_fresh)
        mcp_pool_forgive_server(listing->service->pool, spec);
    listing->lease = mcp_lease_new(listing->service->pool,
                                   &(struct mcp_lease_options){ .specs = listing->own_specs,
                                                                .spec = spec,
                                                                .events = &listing_lease_events,
                                                                .owner = listing });
}

/* -- Both ------------------------------------------------------------------------------------ */

static void listing_tell_kept(struct app_listing *listing)
{
    struct app_list *list;

    if (listing->directory == NULL && listing->accessible == NULL)
        return;
    list = listing_merge(listing);
    listing_tell(listing, list);
    app_list_unref(list);
}

/* Both are known at once, or at least one is waited for. */
static void listing_start(struct app_listing *listing)
{
    struct app_service *service = listing->service;
    bool needs_directory, needs_server;

    listing->directory = app_list_ref(app_cache_find(&service->directory, listing));
    listing->accessible = app_list_ref(app_cache_find(&service->accessible, listing));
    listing->kept_directory = app_list_ref(listing->directory);
    listing_tell_kept(listing);
    listing->is_started = true;
    needs_directory = listing->is_fresh || listing->directory == NULL;
    needs_server = listing->is_fresh || listing->accessible == NULL;
    listing->has_directory = !needs_directory;
    listing->has_accessible = listing->is_certain = !needs_server;
    if (!needs_directory && !needs_server) {
        listing_look(listing);
        return;
    }
    listing->limit = timer_new(service->loop, listing_on_limit, listing);
    timer_start(listing->limit, APP_LIST_MS);
    list_append(&service->open, &listing->node);
    if (needs_directory)
        listing->wish =
            app_directory_want(&service->directories, listing->base, listing_on_directory, listing);
    if (needs_server)
        listing_ask_server(listing);
    if (listing->lease != NULL)
        listing_on_state(listing, listing->lease); /* it may run already */
}

static bool check_cursor(struct app_listing *listing)
{
    struct list_page page;

    return listing->req == NULL || listing->params->cursor.s == NULL ||
           list_page_find(listing->req->arena, listing->params->cursor, listing->params->limit,
                          SIZE_MAX, "apps", &page, &listing->err);
}

static void listing_on_account(void *owner, struct credentials *credentials)
{
    struct app_listing *listing = owner;
    struct login_identity identity;

    if (listing->specs == NULL || listing->specs->apps == NULL || listing->service->has_ended ||
        !credentials_identity(credentials, &identity)) {
        listing->kind->on_nothing(listing);
        listing_free(listing);
        return;
    }
    if (!check_cursor(listing)) {
        listing_fail(listing);
        return;
    }
    listing->login = account_generation(listing->service->account);
    listing->own_specs = mcp_specs_for_login(listing->specs, &identity);
    listing_start(listing);
}

/* -- The configuration ----------------------------------------------------------------------- */

static void listing_read_config(void *data)
{
    struct app_listing *listing = data;
    CLEANUP(config_freep) struct config *config = NULL;
    CLEANUP(enabled_plugins_unrefp) struct enabled_plugins *plugins = NULL;

    listing->wanted.cwd = path_from_here(&listing->arena, STR_NONE).s;
    if (!config_load(&listing->wanted, &config, &listing->err)) {
        error_make_internal(&listing->err, "failed to reload config: ");
        return;
    }
    if (listing->has_features)
        feature_switch(&config->features, FEATURE_APPS,
                       feature_is_on(listing->features, FEATURE_APPS));
    listing->base = service_base(&listing->arena, config->chatgpt_base_url);
    listing->policy = app_policy_read(config, &listing->arena);
    plugins = enabled_plugins_read(config);
    listing->plugins = app_bringers_of(&listing->arena, plugins);
    listing->specs = mcp_specs_read_with(config, plugins);
}

static void listing_has_config(void *data)
{
    struct app_listing *listing = data;

    if (listing->err.code == 0)
        account_get(listing->service->account, listing_on_account, listing);
    else
        listing_fail(listing);
}

static struct app_listing *listing_new(struct app_service *service, const struct listing_kind *kind)
{
    struct app_listing *listing = xcalloc(1, sizeof *listing);

    listing->service = service;
    listing->kind = kind;
    listing->wanted = *service->base;
    service->n_listings++;
    return listing;
}

static void listing_begin(struct app_listing *listing)
{
    work_queue_add(listing->service->settings_queue, listing_read_config, listing_has_config,
                   listing);
}

static bool service_is_full(const struct app_service *service)
{
    return service->n_listings >= APP_LISTINGS_MAX || service->has_ended;
}

/* -- For a client ---------------------------------------------------------------------------- */

static void client_on_list(struct app_listing *listing, const struct app_list *list)
{
    const struct wire_apps_list_params *params = listing->params;
    struct list_page page;

    if (require_page(listing->req, params->cursor, params->limit, list->n, "apps", &page))
        request_reply(listing->req, &(struct wire_apps_list_response){
                                        .data = { list->items + page.start, page.n },
                                        .next_cursor = page.next_cursor });
}

static void client_on_nothing(struct app_listing *listing)
{
    static const struct wire_app_info none[1];

    request_reply(listing->req, &(struct wire_apps_list_response){ .data = { none, 0 } });
}

static void client_on_failure(struct app_listing *listing, const struct error *err)
{
    request_fail_with(listing->req, err);
}

static const struct listing_kind for_client = {
    .tells_early = true,
    .tells_whole = true,
    .on_list = client_on_list,
    .on_nothing = client_on_nothing,
    .on_failure = client_on_failure,
};

void app_service_list(struct app_service *service, struct request *req,
                      const struct wire_apps_list_params *params, const feature_set *features)
{
    struct app_listing *listing;

    if (service_is_full(service)) {
        request_fail(req, ERR_OVERLOADED, "too many lists of apps are being made; retry later");
        return;
    }
    listing = listing_new(service, &for_client);
    listing->req = req;
    listing->params = params;
    listing->is_fresh = params->force_refetch;
    listing->has_features = features != NULL;
    if (features != NULL)
        listing->features = *features;
    listing_begin(listing);
}

/* -- For all clients ------------------------------------------------------------------------- */

static void refresh_on_list(struct app_listing *listing, const struct app_list *list)
{
}

static void refresh_on_nothing(struct app_listing *listing)
{
}

static void refresh_on_failure(struct app_listing *listing, const struct error *err)
{
    log_warn("clients are not told of apps: %s", err->message.s);
}

static const struct listing_kind for_all = {
    .tells_whole = true,
    .on_list = refresh_on_list,
    .on_nothing = refresh_on_nothing,
    .on_failure = refresh_on_failure,
};

void app_service_refresh(struct app_service *service)
{
    struct app_listing *listing;

    if (service_is_full(service))
        return;
    listing = listing_new(service, &for_all);
    listing->is_fresh = true;
    listing_begin(listing);
}

/* -- For others ------------------------------------------------------------------------------ */

static void look_on_list(struct app_listing *listing, const struct app_list *list)
{
    listing->on_known(listing->owner, &(struct known_apps){ .directory = listing->directory,
                                                            .accessible = listing->accessible,
                                                            .is_certain = listing->is_certain });
}

static void look_on_nothing(struct app_listing *listing)
{
    listing->on_known(listing->owner, /* known= */ NULL);
}

static void look_on_failure(struct app_listing *listing, const struct error *err)
{
    log_warn("apps cannot be looked up: %s", err->message.s);
    listing->on_known(listing->owner, /* known= */ NULL);
}

static const struct listing_kind for_look = {
    .takes_a_part = true,
    .on_list = look_on_list,
    .on_nothing = look_on_nothing,
    .on_failure = look_on_failure,
};

void app_service_look(struct app_service *service, app_look_fn *on_known, void *owner)
{
    struct app_listing *listing;

    if (service_is_full(service)) {
        on_known(owner, /* known= */ NULL);
        return;
    }
    listing = listing_new(service, &for_look);
    listing->on_known = on_known;
    listing->owner = owner;
    listing_begin(listing);
}

/* -- The service ----------------------------------------------------------------------------- */

/* For who is signed in now. */
static void listing_begin_anew(struct app_listing *listing)
{
    listing_drop_sources(listing);
    account_get(listing->service->account, listing_on_account, listing);
}

static void service_on_login(void *owner)
{
    struct app_service *service = owner;

    app_cache_drop(&service->directory);
    app_cache_drop(&service->accessible);
    mcp_pool_end_logins(service->pool);
    list_foreach(&service->open, listing, struct app_listing, node) {
        if (listing_is_outdated(listing))
            listing_begin_anew(listing);
    }
}

void app_service_login_changed(struct app_service *service)
{
    if (!service->has_ended && service->round != NULL)
        next_round_start(service->round);
}

void app_service_init(struct app_service *service)
{
    list_init(&service->open);
    service->directories = (struct app_directories){ .loop = service->loop,
                                                     .account = service->account,
                                                     .user_agent = service->user_agent };
    app_directories_init(&service->directories);
    service->round = next_round_new(service->loop, service_on_login, service);
}

void app_service_end(struct app_service *service)
{
    struct list_node *first;

    service->has_ended = true;
    while ((first = list_first(&service->open)) != NULL) {
        struct app_listing *listing = container_of(first, struct app_listing, node);

        error_set(&listing->err, ERR_INTERNAL, "the server is ending");
        listing_fail(listing);
    }
}

bool app_service_is_settled(const struct app_service *service)
{
    return list_is_empty(&service->open);
}

void app_service_done(struct app_service *service)
{
    app_cache_drop(&service->directory);
    app_cache_drop(&service->accessible);
    next_round_free(service->round);
    app_directories_done(&service->directories);
}
