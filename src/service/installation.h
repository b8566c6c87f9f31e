/* This installation, as clients of newer versions are told of it. */
#ifndef SERVICE_INSTALLATION_H
#define SERVICE_INSTALLATION_H

#include "base/arena.h"

/* The name of this machine, in the arena. */
struct str installation_name(struct arena *arena);

/* What HOME/installation_id says, which is made where there is none; one for each home, and shared with codex. A file that
 * cannot be read or made leads to an id that counts for this once. */
struct str installation_id(const char *home, struct arena *arena);

#endif
