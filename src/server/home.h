/* The folder that holds everything of a user: CODEX_HOME. */
#ifndef SERVER_HOME_H
#define SERVER_HOME_H

#include "base/error.h"

/*
 * CODEX_HOME, which must exist, or else ~/.codex, which is created; absolute and without links. The
 * caller frees it.
 */
bool home_find(char **ret_home, struct error *err);

#endif
