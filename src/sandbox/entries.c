#include "sandbox/entries.h"

#include "base/memory.h"
#include "base/path.h"

#include <stdlib.h>
#include <string.h>

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

void entries_add(struct entries *entries, struct str written, struct str real,
                 enum sandbox_access access)
{
    add_one(entries, &(struct sandbox_entry){ .path = real, .access = access });
    if (!str_equal(written, real))
        add_one(entries,
                &(struct sandbox_entry){ .path = written, .access = access, .is_alias = true });
}

/* Is a part of the path, from this place on, named .git or .codex? */
static bool names_protected(struct str path, size_t from)
{
    for (const char *part = path.s + from; part < path.s + path.len;) {
        const char *end = memchr(part, '/', (size_t)(path.s + path.len - part));
        size_t len = (size_t)((end == NULL ? path.s + path.len : end) - part);

        if ((len == 4 && memcmp(part, ".git", 4) == 0) ||
            (len == 6 && memcmp(part, ".codex", 6) == 0))
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
    if (deepest->access == ACCESS_WRITE && names_protected(path, deepest->path.len))
        return ACCESS_READ;
    return deepest->access;
}

static int compare_by_path(const void *a, const void *b)
{
    const struct sandbox_entry *left = a, *right = b;

    return strcmp(left->path.s, right->path.s);
}

void entries_sort(struct entries *entries)
{
    if (entries->n > 0)
        qsort(entries->items, entries->n, sizeof *entries->items, compare_by_path);
}
