/* What is protected inside a writable directory, besides what lies at its top: .git and .codex. */
#ifndef LAUNCHER_NESTED_H
#define LAUNCHER_NESTED_H

#include <stdbool.h>

/* The path of something protected; it is borrowed. Returns whether more of them are wanted. */
typedef bool nested_fn(void *owner, const char *path);

/* Is a part of the path one of the names? */
bool nested_has_name(const char *path);

/* Is it a folder such as /tmp, which others fill as well? */
bool nested_is_for_everybody(const char *root);

/* Finds those below the directory, not its own; see nested.c for how many. Where a folder of this user keeps
 * him out, the command is refused: it could open that folder again. */
void nested_find(const char *root, nested_fn *found, void *owner);

#endif
