/*
 * Folders that a configuration trusts, by name: a .codex that appears in one is obeyed by whoever begins a thread
 * there, so no command may make one. There is one list for all threads, of all that were ever trusted in the life
 * of this server; it belongs to the loop.
 */
#ifndef SANDBOX_TRUSTED_H
#define SANDBOX_TRUSTED_H

#include "base/arena.h"
#include "schema/generated/wire.h"

struct trusted_folders {
    struct str_array paths; /* without links, in the order of their text */
    size_t n_space;
    struct arena arena;
};

/* Those that are not there yet. */
void trusted_add(struct trusted_folders *trusted, struct str_array paths);
void trusted_done(struct trusted_folders *trusted);

#endif
