#include "app/bringers.h"

#include "plugin/enabled.h"
#include "schema/copy.h"

#include <stdlib.h>

struct app_bringers app_bringers_of(struct arena *arena, const struct enabled_plugins *plugins)
{
    size_t n = plugins == NULL ? 0 : plugins->n;
    struct app_bringer *items = arena_zero(arena, (n + 1) * sizeof *items);

    for (size_t i = 0; i < n; i++)
        items[i] = (struct app_bringer){ arena_keep(arena, plugins->items[i].display_name),
                                         copy_strs(arena, plugins->items[i].apps) };
    return (struct app_bringers){ items, n };
}

struct str_array app_bringers_names(struct arena *arena, const struct app_bringers *plugins,
                                    struct str app)
{
    struct str *names = arena_zero(arena, (plugins->n + 1) * sizeof *names);
    size_t n = 0, n_kept = 0;

    for (size_t i = 0; i < plugins->n; i++) {
        if (str_is_among(app, plugins->items[i].apps.items, plugins->items[i].apps.n))
            names[n++] = arena_keep(arena, plugins->items[i].display_name);
    }
    if (n > 1)
        qsort(names, n, sizeof *names, str_compare_items);
    for (size_t i = 0; i < n; i++) {
        if (n_kept == 0 || !str_equal(names[n_kept - 1], names[i]))
            names[n_kept++] = names[i];
    }
    return (struct str_array){ names, n_kept };
}

/* -- Many ------------------------------------------------------------------------------------ */

static int compare_brought(const void *a, const void *b)
{
    const struct brought_app *left = a, *right = b;
    int order = str_compare(left->app, right->app);

    return order != 0 ? order : str_compare(left->display_name, right->display_name);
}

static size_t count_brought(const struct app_bringers *plugins)
{
    size_t n = 0;

    for (size_t i = 0; i < plugins->n; i++)
        n += plugins->items[i].apps.n;
    return n;
}

struct brought_apps app_bringers_sort(struct arena *arena, const struct app_bringers *plugins)
{
    struct brought_app *items = arena_zero(arena, (count_brought(plugins) + 1) * sizeof *items);
    size_t n = 0, n_kept = 0;

    for (size_t i = 0; i < plugins->n; i++) {
        for (size_t j = 0; j < plugins->items[i].apps.n; j++)
            items[n++] = (struct brought_app){ plugins->items[i].apps.items[j],
                                               plugins->items[i].display_name };
    }
    if (n > 1)
        qsort(items, n, sizeof *items, compare_brought);
    for (size_t i = 0; i < n; i++) {
        if (n_kept == 0 || compare_brought(&items[n_kept - 1], &items[i]) != 0)
            items[n_kept++] = items[i];
    }
    return (struct brought_apps){ items, n_kept };
}

/* The place of the first of an app, or where it would be. */
static size_t find_brought(const struct brought_apps *brought, struct str app)
{
    size_t from = 0, to = brought->n;

    while (from < to) {
        size_t middle = from + (to - from) / 2;

        if (str_compare(brought->items[middle].app, app) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

struct str_array brought_apps_names(struct arena *arena, const struct brought_apps *brought,
                                    struct str app)
{
    size_t first = find_brought(brought, app), n = 0;
    struct str *names;

    while (first + n < brought->n && str_equal(brought->items[first + n].app, app))
        n++;
    names = arena_zero(arena, (n + 1) * sizeof *names);
    for (size_t i = 0; i < n; i++)
        names[i] = arena_keep(arena, brought->items[first + i].display_name);
    return (struct str_array){ names, n };
}
