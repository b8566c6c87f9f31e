/* Facts about the work tree that a folder lies in, read from .git without running git. */
#ifndef STORE_GIT_FACTS_H
#define STORE_GIT_FACTS_H

#include "base/arena.h"
#include "store/summary.h"

/* Is there a repository? At most a .git file is read for it, so the loop may ask. */
bool git_facts_exist(struct str folder);

/*
 * The branch that others are merged into: what the remote `origin` says, else `main` or `master`, if there is one
 * of that name. NULL: there is none. Small files are read for it, so the loop may ask: packed references are looked
 * at only up to 1 MiB of them.
 */
struct str git_default_branch(struct str folder, struct arena *arena);

/*
 * Facts that are read before they are needed: on a worker, because packed references and configurations may be
 * large. Whether they still hold can be asked on the loop: nothing but HEAD and files that name folders is read.
 */
struct git_reading {
    bool is_read; /* false: nothing was, yet */
    bool is_repository;
    struct git_facts facts; /* those that are not there have s == NULL */
    uint64_t stamp;         /* of what they were read from */
};

struct git_reading git_reading_make(struct str folder, struct arena *arena);
bool git_reading_is_fresh(const struct git_reading *reading, struct str folder);

#endif
