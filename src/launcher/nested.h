/* Repositories inside a directory. */
#ifndef LAUNCHER_NESTED_H
#define LAUNCHER_NESTED_H

/* The path of a .git; it is borrowed. */
typedef void nested_fn(void *owner, const char *path);

/* Finds those below the directory, not its own; see nested.c for how many. */
void nested_find(const char *root, nested_fn *found, void *owner);

#endif
