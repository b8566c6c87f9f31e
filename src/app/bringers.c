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

static int compare_bringers(const void *a, const void *b)
{
    return str_compare(*(const struct str *)a, *(const struct str *)b);
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
        qsort(names, n, sizeof *names, compare_bringers);
    for (size_t i = 0; i < n; i++) {
        if (n_kept == 0 || !str_equal(names[n_kept - 1], names[i]))
            names[n_kept++] = names[i];
    }
    return (struct str_array){ names, n_kept };
}
