#include "store/folders.h"

#include "base/arena.h"
#include "base/memory.h"
#include "store/turns_items.h"

#include <stdlib.h>
#include <string.h>

enum { FOLDERS_MAX = 16 * 1024 };

struct folders {
    struct str *items; /* owned; sorted, so that none is there twice */
    size_t n, cap;
    struct arena arena; /* their text */
};

struct folders *folders_new(void)
{
    return xcalloc(1, sizeof(struct folders));
}

void folders_clear(struct folders *folders)
{
    arena_reset(&folders->arena);
    folders->n = 0;
}

void folders_free(struct folders *folders)
{
    if (folders == NULL)
        return;
    arena_done(&folders->arena);
    free(folders->items);
    free(folders);
}

/* The place of the first one that does not come before it. */
static size_t place_of(const struct folders *folders, struct str path)
{
    size_t from = 0, to = folders->n;

    while (from < to) {
        size_t middle = from + (to - from) / 2;

        if (str_compare(folders->items[middle], path) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

bool folders_add(struct folders *folders, struct str path)
{
    size_t place = place_of(folders, path);

    if (place < folders->n && str_equal(folders->items[place], path))
        return true;
    if (folders->n == FOLDERS_MAX) {
        folders_clear(folders);
        return false;
    }
    if (folders->n == folders->cap) {
        folders->cap = folders->cap == 0 ? 16 : folders->cap * 2;
        folders->items = xrealloc(folders->items, folders->cap * sizeof folders->items[0]);
    }
    memmove(&folders->items[place + 1], &folders->items[place],
            (folders->n - place) * sizeof folders->items[0]);
    folders->items[place] = arena_keep(&folders->arena, path);
    folders->n++;
    return true;
}

bool folders_have(const struct folders *folders, folder_fits_fn *fits, const void *owner)
{
    for (size_t i = 0; i < folders->n; i++) {
        if (fits(owner, folders->items[i]))
            return true;
    }
    return false;
}
