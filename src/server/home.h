/* The folder that holds everything of a user: CODEX_HOME. */
#ifndef SERVER_HOME_H
#define SERVER_HOME_H

#include "base/arena.h"
#include "base/error.h"
#include "schema/generated/wire.h"

/*
 * CODEX_HOME, which must exist, or else ~/.codex, which is created; absolute and without links. The
 * caller frees it.
 */
bool home_find(char **ret_home, struct error *err);

/* The links on the way to it, by where they lie: who replaced one would choose another home. */
struct str_array home_links(struct arena *arena);

#endif
