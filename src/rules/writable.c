#include "rules/writable.h"

#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"

static bool holds(const struct writable *writable, struct str path)
{
    for (size_t i = 0; i < writable->words.n; i++) {
        if (path_is_below(path, writable->words.items[i]))
            return true;
    }
    return false;
}

void writable_add_real(struct writable *writable, struct str folder)
{
    words_add(&writable->words, folder);
}

void writable_add(struct writable *writable, struct str folder)
{
    struct arena *arena = writable->words.arena;
    struct str names[2];

    if (!path_is_absolute(folder) || str_has_nul(folder))
        return;
    names[0] = path_normalize(arena, folder);
    names[1] = path_resolve(arena, folder);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (!holds(writable, names[i]))
            writable_add_real(writable, names[i]);
    }
}

/* `..` behind a link leads elsewhere than the text says. */
static bool has_parents(struct str path)
{
    for (size_t i = 0; i + 2 < path.len; i++) {
        if (memcmp(path.s + i, "/..", 3) == 0 && (i + 3 == path.len || path.s[i + 3] == '/'))
            return true;
    }
    return false;
}

bool writable_reaches(const struct writable *writable, struct str path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct followed to;

    if (writable->words.n == 0)
        return false;
    if (has_parents(path) || holds(writable, path_normalize(&arena, path)))
        return true;
    to = path_follow(&arena, path);
    for (size_t i = 0; i < to.n_links; i++) {
        if (holds(writable, to.links[i].place))
            return true;
    }
    return holds(writable, to.real);
}

bool writable_touches(const struct writable *writable, struct str folder)
{
    for (size_t i = 0; i < writable->words.n; i++) {
        if (path_is_below(writable->words.items[i], folder))
            return true;
    }
    return holds(writable, folder);
}
