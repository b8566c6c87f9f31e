/*
 * The folders of all stored threads in memory, each once: whether a list by folder can have anything in
 * it is known without SQLite, which would look at every row to find nothing.
 *
 * There may be too many of them, never too few: a folder whose threads are gone stays until everything
 * is cleared.
 */
#ifndef STORE_FOLDERS_H
#define STORE_FOLDERS_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct folders;

struct folders *folders_new(void);
void folders_free(struct folders *folders); /* accepts NULL */
void folders_clear(struct folders *folders);

/* False: there are more of them than are worth the memory, and all were forgotten. */
bool folders_add(struct folders *folders, struct str path);

/* Is there one that fits? */
typedef bool folder_fits_fn(const void *owner, struct str path);
bool folders_have(const struct folders *folders, folder_fits_fn *fits, const void *owner);

#endif
