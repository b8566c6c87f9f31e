#include "sandbox/trusted.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

/* All of them are looked through for every command. */
enum { PATHS_MAX = 10000 };

static bool has(const struct trusted_folders *trusted, struct str path)
{
    for (size_t i = 0; i < trusted->paths.n; i++) {
        if (str_equal(trusted->paths.items[i], path))
            return true;
    }
    return false;
}

static void add(struct trusted_folders *trusted, struct str path)
{
    struct str *items = (struct str *)(uintptr_t)trusted->paths.items;

    if (trusted->paths.n == trusted->n_space) {
        trusted->n_space = trusted->n_space == 0 ? 16 : trusted->n_space * 2;
        items = xrealloc(items, trusted->n_space * sizeof *items);
        trusted->paths.items = items;
    }
    items[trusted->paths.n++] = arena_str(&trusted->arena, path.s, path.len);
}

/* A configuration that is read again names the same folders in the same order. */
void trusted_add(struct trusted_folders *trusted, struct str_array paths)
{
    for (size_t i = 0; i < paths.n && trusted->paths.n < PATHS_MAX; i++) {
        bool is_same = i < trusted->paths.n && str_equal(trusted->paths.items[i], paths.items[i]);

        if (!is_same && !has(trusted, paths.items[i]))
            add(trusted, paths.items[i]);
    }
}

void trusted_done(struct trusted_folders *trusted)
{
    free((void *)(uintptr_t)trusted->paths.items);
    arena_done(&trusted->arena);
    *trusted = (struct trusted_folders){ 0 };
}
