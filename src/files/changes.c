#include "files/changes.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

enum { MAX_PATHS = 4096 };

static struct str *paths_of(const struct changes *changes)
{
    return (struct str *)(void *)changes->paths.data;
}

static size_t count_paths(const struct changes *changes)
{
    return changes->paths.len / sizeof(struct str);
}

bool changes_are_empty(const struct changes *changes)
{
    return changes->paths.len == 0;
}

/* -- The table of names -------------------------------------------------------------------- */

static uint32_t *slots_of(const struct changes *changes)
{
    return (uint32_t *)(void *)changes->slots.data;
}

/* Where the path is, or would go. */
static uint32_t *find_slot(const struct changes *changes, struct str path)
{
    size_t mask = changes->slots.len / sizeof(uint32_t) - 1;
    uint32_t *slots = slots_of(changes);
    size_t i = hash_of(path) & mask;

    while (slots[i] != 0 && !str_equal(paths_of(changes)[slots[i] - 1], path))
        i = (i + 1) & mask;
    return &slots[i];
}

/* At least half of the slots stay free. */
static void make_slots(struct changes *changes)
{
    size_t n = count_paths(changes), n_slots = changes->slots.len / sizeof(uint32_t);

    if ((n + 1) * 2 <= n_slots)
        return;
    for (n_slots = 16; n_slots < (n + 1) * 4;)
        n_slots *= 2;
    changes->slots.len = 0;
    memset(buf_reserve(&changes->slots, n_slots * sizeof(uint32_t)), 0, n_slots * sizeof(uint32_t));
    changes->slots.len = n_slots * sizeof(uint32_t);
    for (size_t i = 0; i < n; i++)
        *find_slot(changes, paths_of(changes)[i]) = (uint32_t)i + 1;
}

/* ------------------------------------------------------------------------------------------ */

static struct str join_path(struct buf *out, struct str folder, struct str name)
{
    buf_add_str(out, folder);
    if (name.s != NULL || folder.len == 0)
        buf_add_char(out, '/');
    buf_add_str(out, name);
    return buf_str(out);
}

static void overflow(struct changes *changes, struct str folder)
{
    changes_clear(changes);
    changes_add(changes, folder, STR_NONE);
    changes->overflowed = true;
}

void changes_add(struct changes *changes, struct str folder, struct str name)
{
    CLEANUP(buf_done) struct buf joined = { 0 };
    struct str path;
    uint32_t *slot;

    if (changes->overflowed)
        return;
    if (count_paths(changes) == MAX_PATHS) {
        overflow(changes, folder);
        return;
    }
    make_slots(changes);
    path = join_path(&joined, folder, name);
    slot = find_slot(changes, path);
    if (*slot != 0)
        return;
    *slot = (uint32_t)count_paths(changes) + 1;
    path = arena_str(&changes->arena, path.s, path.len);
    buf_add(&changes->paths, &path, sizeof path);
}

static int compare_paths(const void *a, const void *b)
{
    const struct str *left = a, *right = b;
    size_t len = left->len < right->len ? left->len : right->len;
    int order = memcmp(left->s, right->s, len);

    if (order != 0)
        return order;
    return left->len < right->len ? -1 : left->len > right->len;
}

const struct str *changes_sorted(struct changes *changes, size_t *ret_n)
{
    struct str *paths = paths_of(changes);

    *ret_n = count_paths(changes);
    if (*ret_n > 1)
        qsort(paths, *ret_n, sizeof *paths, compare_paths);
    /* The table names places; it is built anew if something is added. */
    changes->slots.len = 0;
    return paths;
}

void changes_clear(struct changes *changes)
{
    arena_reset(&changes->arena);
    buf_clear(&changes->paths, 4096);
    buf_clear(&changes->slots, 4096);
    changes->overflowed = false;
}

void changes_done(struct changes *changes)
{
    arena_done(&changes->arena);
    buf_done(&changes->paths);
    buf_done(&changes->slots);
}
