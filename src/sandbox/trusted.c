#include "sandbox/trusted.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Where it is, or belongs: they are in the order of their text. */
static size_t place_of(const struct trusted_folders *trusted, struct str path)
{
    size_t low = 0, high = trusted->paths.n;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (strcmp(trusted->paths.items[middle].s, path.s) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_at(struct trusted_folders *trusted, size_t at, struct str path)
{
    struct str *items = (struct str *)(uintptr_t)trusted->paths.items;

    if (trusted->paths.n == trusted->n_space) {
        trusted->n_space = trusted->n_space == 0 ? 16 : trusted->n_space * 2;
        items = xrealloc(items, trusted->n_space * sizeof *items);
        trusted->paths.items = items;
    }
    memmove(items + at + 1, items + at, (trusted->paths.n - at) * sizeof *items);
    items[at] = arena_str(&trusted->arena, path.s, path.len);
    trusted->paths.n++;
}

void trusted_add(struct trusted_folders *trusted, struct str_array paths)
{
    for (size_t i = 0; i < paths.n; i++) {
        size_t at = place_of(trusted, paths.items[i]);

        if (at == trusted->paths.n || !str_equal(trusted->paths.items[at], paths.items[i]))
            add_at(trusted, at, paths.items[i]);
    }
}

void trusted_done(struct trusted_folders *trusted)
{
    free((void *)(uintptr_t)trusted->paths.items);
    arena_done(&trusted->arena);
    *trusted = (struct trusted_folders){ 0 };
}
