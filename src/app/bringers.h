/* The plugins that bring apps: of a plugin its name and the ids of its apps. */
#ifndef APP_BRINGERS_H
#define APP_BRINGERS_H

#include "base/arena.h"
#include "schema/generated/wire.h"

struct enabled_plugins;

struct app_bringer {
    struct str display_name;
    struct str_array apps;
};

struct app_bringers {
    const struct app_bringer *items;
    size_t n;
};

/* In the arena; plugins may be NULL. */
struct app_bringers app_bringers_of(struct arena *arena, const struct enabled_plugins *plugins);

/* An app and a plugin that brings it. */
struct brought_app {
    struct str app;
    struct str display_name;
};

/* Sorted by app and then by name, each pair once: for many questions. */
struct brought_apps {
    const struct brought_app *items;
    size_t n;
};

/* Of what the plugins own, in the arena. */
struct brought_apps app_bringers_sort(struct arena *arena, const struct app_bringers *plugins);

/* The same as app_bringers_names(). */
struct str_array brought_apps_names(struct arena *arena, const struct brought_apps *brought,
                                    struct str app);

/* Whose plugins bring that app: each name once, sorted. */
struct str_array app_bringers_names(struct arena *arena, const struct app_bringers *plugins,
                                    struct str app);

#endif
