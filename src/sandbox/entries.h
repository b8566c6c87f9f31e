/* The entries of a sandbox while it is made. */
#ifndef SANDBOX_ENTRIES_H
#define SANDBOX_ENTRIES_H

#include "sandbox/sandbox.h"

struct entries {
    struct arena *arena; /* for the text */
    struct sandbox_entry *items;
    size_t n;
    size_t n_space;
};

/* Once each: as it really is (without links) and, if a link leads there, as it is written. */
void entries_add(struct entries *entries, struct str written, struct str real,
                 enum sandbox_access access);

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
void entries_protect(struct entries *entries, const char *home);

/* Links that must stay as they are, where they lie in a writable entry. */
void entries_protect_links(struct entries *entries, struct str_array places);

/* .codex of trusted folders that lie in a writable entry; those that do not exist, themselves. False: there are too
 * many. */
bool entries_protect_trusted(struct entries *entries, struct str_array folders);

/* The same for one that was added later. */
void entries_protect_root(struct entries *entries, struct str path);

#endif
