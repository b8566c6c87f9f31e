/* What is protected inside a writable directory, besides what lies at its top: .git and .codex. */
#ifndef LAUNCHER_NESTED_H
#define LAUNCHER_NESTED_H

#include <stdbool.h>

/* The path of something protected; it is borrowed. */
typedef void nested_fn(void *owner, const char *path);

/* Is a part of the path one of the names? */
bool nested_has_name(const char *path);

/* Finds those below the directory, not its own; see nested.c for how many. */
void nested_find(const char *root, nested_fn *found, void *owner);

#endif
