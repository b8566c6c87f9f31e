/*
 * Apps for clients: app/list, app/list/updated, and what plugins want to know of the apps that they bring.
 *
 * A list has two sources, which are asked at the same time: the directory of the service (app/directory.h) and the tools of
 * the server of apps (mcp/pool.h). What each said is kept for APPS_CACHE_MS, for one login and one address; a list that
 * must be fresh asks again, and what was kept stays if that fails. A server of apps that cannot be reached is no error: its apps
 * are missing, and nothing is kept of that.
 *
 * While a list is made, clients hear of it each time that it changes, but not before an app is accessible or both sources
 * have answered.
 */
#ifndef SERVICE_APP_SERVICE_H
#define SERVICE_APP_SERVICE_H

#include "account/account.h"
#include "app/app_list.h"
#include "base/list.h"
#include "mcp/pool.h"
#include "service/app_directory.h"

enum {
    APPS_CACHE_MS = 60 * 60 * 1000,
    APP_LIST_MS = 90 * 1000,   /* for both sources */
    APP_LISTINGS_MAX = 64,     /* lists that are being made at once; more are refused */
    APP_TOOLS_PAGE_MS = 30000, /* for a page of tools of one that must be fresh */
};

/* What a source said last. */
struct app_cache {
    struct app_list *list; /* NULL: nothing yet */
    int64_t at_ms;         /* by clock_steady_ms() */
    unsigned login;        /* account_generation() */
    char *base;            /* the address; owned */
};

struct app_service {
    /* Given. */
    struct loop *loop;
    struct rpc *rpc;
    struct account *account;
    struct mcp_pool *pool;
    const struct str *user_agent;
    const struct config_request *base;
    struct work_queue *settings_queue;

    struct app_directories directories;
    struct app_cache directory, accessible;
    struct list open;         /* struct app_listing: those that wait for a source */
    size_t n_listings;        /* those that wait for something else, too */
    struct next_round *round; /* after a change of the login */
    bool has_ended;
};

/* What is given has been filled in. */
void app_service_init(struct app_service *service);
void app_service_end(
    struct app_service *service); /* what is open is answered; again until nothing is */
void app_service_done(struct app_service *service); /* also of one that was never begun */
bool app_service_is_settled(const struct app_service *service);

/* account_options.on_change: what was kept is dropped, servers of another login are ended, lists that are being made begin anew. */
void app_service_login_changed(struct app_service *service);

/* Answers app/list. features: those of a thread, whose say counts; NULL: the configuration's. */
void app_service_list(struct app_service *service, struct request *req,
                      const struct wire_apps_list_params *params, const feature_set *features);

/* What is known of apps, for others than clients: nobody is told of it. Valid during the call. */
struct known_apps {
    const struct app_list *directory;  /* NULL: it cannot be read */
    const struct app_list *accessible; /* what the account has */
    bool is_certain;                   /* the server of apps has said so */
};

/* NULL: nobody is signed in with ChatGPT, or apps are off. */
typedef void app_look_fn(void *owner, const struct known_apps *known);

/* on_known() comes once, now or later, from the loop. */
void app_service_look(struct app_service *service, app_look_fn *on_known, void *owner);

/* The feature was switched on: both sources are asked again, and clients are told once, if apps can be had at all. */
void app_service_refresh(struct app_service *service);

#endif
