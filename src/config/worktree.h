/*
 * Linked work trees of git.
 *
 * A work tree has a file `.git` that names a folder of its repository, MAIN/.git/worktrees/NAME, and that
 * folder has a file `gitdir` that names the work tree's `.git`. Anybody can write the first; the second
 * stands in the repository. So a work tree belongs to a repository only if both name each other.
 */
#ifndef CONFIG_WORKTREE_H
#define CONFIG_WORKTREE_H

#include "base/arena.h"
#include "base/str.h"

/* The main checkout that `folder`, which holds a `.git`, is a work tree of; none if it is not one. */
struct str worktree_main(struct arena *arena, struct str folder);

typedef void worktree_fn(void *owner, struct str folder);

/* The linked work trees of the checkout `main`, without links; see worktree.c for how many. */
void worktrees_each(struct arena *arena, struct str main, worktree_fn *found, void *owner);

#endif
