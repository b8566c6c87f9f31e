#include "config/extra_roots.h"

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

struct extra_roots {
    pthread_mutex_t lock;
    struct arena arena; /* of the paths */
    struct str_array paths;
};

/* In the arena, with the text. */
static struct str_array keep_paths(struct str_array paths, struct arena *arena)
{
    struct str *kept = arena_alloc(arena, (paths.n + 1) * sizeof *kept);

    for (size_t i = 0; i < paths.n; i++)
        kept[i] = arena_keep(arena, paths.items[i]);
    return (struct str_array){ kept, paths.n };
}

struct extra_roots *extra_roots_new(void)
{
    struct extra_roots *roots = xcalloc(1, sizeof *roots);

    pthread_mutex_init(&roots->lock, /* attributes= */ NULL);
    return roots;
}

void extra_roots_free(struct extra_roots *roots)
{
    if (roots == NULL)
        return;
    pthread_mutex_destroy(&roots->lock);
    arena_done(&roots->arena);
    free(roots);
}

void extra_roots_set(struct extra_roots *roots, struct str_array paths)
{
    struct arena fresh = { 0 }, old;
    struct str_array kept = keep_paths(paths, &fresh);

    pthread_mutex_lock(&roots->lock);
    old = roots->arena;
    roots->arena = fresh;
    roots->paths = kept;
    pthread_mutex_unlock(&roots->lock);
    arena_done(&old);
}

struct str_array extra_roots_read(struct extra_roots *roots, struct arena *arena)
{
    struct str_array paths = { 0 };

    if (roots == NULL)
        return paths;
    pthread_mutex_lock(&roots->lock);
    if (roots->paths.n > 0)
        paths = keep_paths(roots->paths, arena);
    pthread_mutex_unlock(&roots->lock);
    return paths;
}
