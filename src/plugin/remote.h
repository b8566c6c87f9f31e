/*
 * What the service knows of an account's plugins: its addresses, its answers, and making the local state of the curated
 * marketplace that of the account.
 */
#ifndef PLUGIN_REMOTE_H
#define PLUGIN_REMOTE_H

#include "config/config.h"
#include "http/fetch.h"

enum {
    PLUGIN_REMOTE_MS = 30000,   /* for an answer */
    PLUGIN_FEATURED_MS = 10000, /* the same of the featured ones */
    PLUGIN_FEATURED_MAX = 100,  /* ids that are taken */
};

/* `tail` behind chatgpt_base_url, or behind the service's own address where that is NULL. */
struct str plugin_remote_url(struct arena *arena, struct str base, const char *tail);

/* BASE/plugins/ID/enable, or .../uninstall. */
struct str plugin_mutation_url(struct arena *arena, struct str base, struct str id, bool enable);

/* The answer to a mutation. False with the words of the reference, without what the method puts before them. */
bool plugin_mutation_check(const struct fetched *fetched, struct str url, struct str id,
                           bool enable, struct error *err);

struct remote_plugin {
    struct str name;
    struct str marketplace;
    bool is_enabled;
};

struct remote_plugins {
    const struct remote_plugin *items;
    size_t n;
};

/* The answer to a list. Everything lies in the arena. */
bool plugin_remote_read(const struct fetched *fetched, struct str url, struct arena *arena,
                        struct remote_plugins *ret_plugins, struct error *err);

/* Ids; none after any failure. */
struct str_array plugin_featured_read(const struct fetched *fetched, struct arena *arena);

/*
 * On a worker: curated plugins that the account has are installed and switched on, the others removed. What the checkout
 * does not have is left out. The configuration is that of the request.
 */
bool plugins_sync(const struct config_request *request, const struct config *config,
                  const struct remote_plugins *remote, struct arena *arena, struct error *err);

#endif
