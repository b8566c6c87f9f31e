/*
 * The titles of all stored threads in memory, to search them: SQLite takes microseconds for each row
 * that it looks at, which is too long for tens of thousands of them.
 *
 * What is found may be too much, never too little: a title that was replaced, or whose thread is gone,
 * stays until everything is cleared.
 */
#ifndef STORE_TITLES_H
#define STORE_TITLES_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct titles;

struct titles *titles_new(void);
void titles_free(struct titles *titles); /* accepts NULL */
void titles_clear(struct titles *titles);

/* False: there are more of them than are worth the memory, and all were forgotten. */
bool titles_add(struct titles *titles, struct str id, struct str title);

/* Calls found() with the id of each title that has the term in it, until that returns false. */
typedef bool titles_found_fn(void *owner, struct str id);
void titles_search(const struct titles *titles, struct str term, titles_found_fn *found,
                   void *owner);

#endif
