/* Paths as text: nothing here looks at the disk. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include "base/arena.h"
#include "base/str.h"

static inline bool path_is_absolute(struct str path)
{
    return path.len > 0 && path.s[0] == '/';
}

/* An absolute path without `.`, `..`, repeated and trailing slashes. */
struct str path_normalize(struct arena *arena, struct str absolute_path);

#endif
