/*
 * Places that decide what the next server or thread obeys, so that no command may make or replace them: folders that
 * a configuration trusts by name (a .codex that appears in one is obeyed by whoever begins a thread there), and
 * links on the way to such folders, to CODEX_HOME and to secrets of the server.
 *
 * There is one list for all threads, of all that were ever named in the life of this server; it belongs to the loop.
 */
#ifndef SANDBOX_TRUSTED_H
#define SANDBOX_TRUSTED_H

#include "base/arena.h"
#include "schema/generated/wire.h"

/* Paths in the order of their text, each once. */
struct path_set {
    struct str_array paths;
    size_t n_space;
};

struct trusted_places {
    struct path_set folders; /* without links */
    struct path_set links;   /* by where they lie */
    struct arena arena;
};

void trusted_add_folders(struct trusted_places *trusted, struct str_array folders);
void trusted_add_links(struct trusted_places *trusted, struct str_array links);
void trusted_done(struct trusted_places *trusted);

#endif
