#include "sandbox/trusted.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Where it is, or belongs. */
static size_t place_of(const struct path_set *set, struct str path)
{
    size_t low = 0, high = set->paths.n;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (strcmp(set->paths.items[middle].s, path.s) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_at(struct path_set *set, size_t at, struct str path)
{
    struct str *items = (struct str *)(uintptr_t)set->paths.items;

    if (set->paths.n == set->n_space) {
        set->n_space = set->n_space == 0 ? 16 : set->n_space * 2;
        items = xrealloc(items, set->n_space * sizeof *items);
        set->paths.items = items;
    }
    memmove(items + at + 1, items + at, (set->paths.n - at) * sizeof *items);
    items[at] = path;
    set->paths.n++;
}

static void add_paths(struct path_set *set, struct str_array paths, struct arena *arena)
{
    for (size_t i = 0; i < paths.n; i++) {
        struct str path = paths.items[i];
        size_t at = place_of(set, path);

        if (at == set->paths.n || !str_equal(set->paths.items[at], path))
            add_at(set, at, arena_str(arena, path.s, path.len));
    }
}

void trusted_add_folders(struct trusted_places *trusted, struct str_array folders)
{
    add_paths(&trusted->folders, folders, &trusted->arena);
}

void trusted_add_links(struct trusted_places *trusted, struct str_array links)
{
    add_paths(&trusted->links, links, &trusted->arena);
}

void trusted_done(struct trusted_places *trusted)
{
    free((void *)(uintptr_t)trusted->folders.paths.items);
    free((void *)(uintptr_t)trusted->links.paths.items);
    arena_done(&trusted->arena);
    *trusted = (struct trusted_places){ 0 };
}
