/* Facts about the work tree that a folder lies in, read from .git without running git. */
#ifndef STORE_GIT_FACTS_H
#define STORE_GIT_FACTS_H

#include "base/arena.h"
#include "store/summary.h"

/* False where there is no repository. Facts that are not there have s == NULL. */
bool git_facts_read(struct str folder, struct arena *arena, struct git_facts *ret_facts);

/* Is there a repository? At most a .git file is read for it, so the loop may ask. */
bool git_facts_exist(struct str folder);

#endif
