#include "sandbox/entries.h"

#include "base/memory.h"
#include "base/path.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

bool path_is_below(struct str path, struct str directory)
{
    if (directory.len == 1)
        return true; /* "/" */
    return path.len >= directory.len && memcmp(path.s, directory.s, directory.len) == 0 &&
           (path.len == directory.len || path.s[directory.len] == '/');
}

/* What does not exist is taken as it is written, below what does. */
struct str real_path(struct arena *arena, struct str path)
{
    struct str normal = path_normalize(arena, path);
    size_t len = normal.len;

    if (len >= PATH_MAX)
        return normal; /* there is no such thing, and looking for its beginning would take for ever */
    while (len > 1) {
        char resolved[PATH_MAX];

        if (realpath(arena_printf(arena, "%.*s", (int)len, normal.s), resolved) != NULL)
            return path_normalize(arena,
                                  str_of(arena_printf(arena, "%s%.*s", resolved,
                                                      (int)(normal.len - len), normal.s + len)));
        while (len > 1 && normal.s[len - 1] != '/')
            len--;
        len--; /* the slash */
    }
    return normal;
}

struct sandbox_entry *entries_find(const struct entries *entries, struct str path)
{
    for (size_t i = 0; i < entries->n; i++) {
        if (str_equal(entries->items[i].path, path))
            return &entries->items[i];
    }
    return NULL;
}

void entries_append(struct entries *entries, const struct sandbox_entry *entry)
{
    if (entries->n == entries->n_space) {
        entries->n_space = entries->n_space == 0 ? 16 : entries->n_space * 2;
        entries->items = xrealloc(entries->items, entries->n_space * sizeof *entries->items);
    }
    entries->items[entries->n++] = *entry;
}

/* For one path `none` beats `write` beats `read`. */
static bool beats(enum sandbox_access a, enum sandbox_access b)
{
    return a == ACCESS_NONE || (a == ACCESS_WRITE && b == ACCESS_READ);
}

static void add_one(struct entries *entries, const struct sandbox_entry *entry)
{
    struct sandbox_entry *there = entries_find(entries, entry->path);

    if (there != NULL) {
        if (beats(entry->access, there->access))
            *there = *entry;
        return;
    }
    entries_append(entries, entry);
}

void entries_add(struct entries *entries, struct str path, struct sandbox_entry entry)
{
    struct str written = path_normalize(entries->arena, path);

    entry.path = real_path(entries->arena, written);
    add_one(entries, &entry);
    if (str_equal(written, entry.path))
        return;
    entry.path = written;
    entry.is_alias = true;
    add_one(entries, &entry);
}

/* Is a part of the path, from this place on, named .git? */
static bool names_git(struct str path, size_t from)
{
    for (const char *part = path.s + from; part < path.s + path.len;) {
        const char *end = memchr(part, '/', (size_t)(path.s + path.len - part));
        size_t len = (size_t)((end == NULL ? path.s + path.len : end) - part);

        if (len == 4 && memcmp(part, ".git", 4) == 0)
            return true;
        part += len + 1;
    }
    return false;
}

const struct sandbox_entry *entries_deepest(const struct sandbox_entry *items, size_t n,
                                            struct str path)
{
    const struct sandbox_entry *deepest = NULL;

    for (size_t i = 0; i < n; i++) {
        if (path_is_below(path, items[i].path) &&
            (deepest == NULL || items[i].path.len > deepest->path.len))
            deepest = &items[i];
    }
    return deepest;
}

enum sandbox_access entries_access(const struct sandbox_entry *items, size_t n, struct str path)
{
    const struct sandbox_entry *deepest = entries_deepest(items, n, path);

    if (deepest == NULL)
        return ACCESS_NONE;
    if (deepest->access == ACCESS_WRITE && names_git(path, deepest->path.len))
        return ACCESS_READ;
    return deepest->access;
}

static int compare(const void *a, const void *b)
{
    const struct sandbox_entry *left = a, *right = b;

    return strcmp(left->path.s, right->path.s);
}

void entries_sort(struct entries *entries)
{
    if (entries->n > 0)
        qsort(entries->items, entries->n, sizeof *entries->items, compare);
}
