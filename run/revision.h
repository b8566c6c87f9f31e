/* Names of commits, as git understands them. */
#ifndef RUN_REVISION_H
#define RUN_REVISION_H

#include "base/error.h"

#include <stdbool.h>

/*
 * Is there a commit of that name in the folder's repository, or, with `is_branch`, a branch that only `origin` has? If
 * not, the error is what git said. Without git it is not known, and taken for one.
 */
bool revision_check(const char *cwd, const char *name, bool is_branch, struct error *err);

#endif
