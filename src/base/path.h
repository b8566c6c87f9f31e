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

/* Of a path without its last part: "/a" of "/a/b"; 0 of "/a" and "/". */
size_t path_parent_len(const char *path, size_t len);

/* "/a" of "/a/b"; "/" of "/a" and of "/". It lies in the arena. */
struct str path_parent(struct arena *arena, struct str absolute_path);

/* What stands behind the last slash, or all of it. It borrows the path's bytes and ends where they end. */
struct str path_basename(struct str path);

/* Is it the folder itself, or below it? Both are normalised. */
bool path_is_below(struct str path, struct str folder);

#endif
