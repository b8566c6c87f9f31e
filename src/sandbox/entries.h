/* The entries of a sandbox while it is made. */
#ifndef SANDBOX_ENTRIES_H
#define SANDBOX_ENTRIES_H

#include "sandbox/sandbox.h"

struct entries {
    struct arena *arena; /* for the text */
    struct sandbox_entry *items;
    size_t n;
    size_t n_space;
    size_t n_asked; /* for, by the policy and by grants; the same path may be asked for again */
    bool is_too_large;
};

/* As it is written, and as it really is if a link leads there; once each. */
void entries_add(struct entries *entries, struct str path, struct sandbox_entry entry);

/* As it is; the caller knows that there is none of its path. */
void entries_append(struct entries *entries, const struct sandbox_entry *entry);

/* An entry of exactly this path, or NULL. */
struct sandbox_entry *entries_find(const struct entries *entries, struct str path);

/* The entry that counts for a normalised path, or NULL; and what that one gives. */
const struct sandbox_entry *entries_deepest(const struct sandbox_entry *items, size_t n,
                                            struct str path);
enum sandbox_access entries_access(const struct sandbox_entry *items, size_t n, struct str path);

/* Outer paths before inner ones. */
void entries_sort(struct entries *entries);

/* Carve-outs at the top of every writable entry, and CODEX_HOME if it lies in one. */
void entries_protect(struct entries *entries, struct str cwd, const char *home);

/* The path with all links followed, as far as it exists. */
struct str real_path(struct arena *arena, struct str path);

/* Is it the directory itself, or below it? Both are normalised. */
bool path_is_below(struct str path, struct str directory);

#endif
