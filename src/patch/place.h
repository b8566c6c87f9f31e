/*
 * Where a path really leads, and files there.
 *
 * A place is a folder without any link in its path, and a name in it. The policy is asked about the
 * place, and a place is opened folder by folder without following links; so what was allowed is what is
 * written, even if somebody puts a link in the way meanwhile. No descriptor is held between calls.
 */
#ifndef PATCH_PLACE_H
#define PATCH_PLACE_H

#include "base/arena.h"

#include <sys/stat.h>

struct place {
    struct str path;   /* absolute, without links, `.` and `..`; the file itself need not exist */
    struct str folder; /* "/" or without a slash at its end */
    struct str name;
};

/* Follows links as far as the path exists. False: it is no path of a file ("/", "a/"). */
bool place_find(struct str path, struct arena *arena, struct place *ret_place);

/* Opens the folder; a descriptor or a negative errno. */
int place_open(const struct place *place);

/* The same, making the folders that are missing; *ret_made is the first of them, or NULL. */
int place_make(const struct place *place, struct arena *arena, struct str *ret_made);

/* Removes the folders from `made` on that are empty now. */
void place_unmake(const struct place *place, struct str made);

#endif
