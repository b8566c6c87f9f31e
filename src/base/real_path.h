/* Where a path really leads: this looks at the disk. */
#ifndef BASE_REAL_PATH_H
#define BASE_REAL_PATH_H

#include "base/arena.h"
#include "base/str.h"

/*
 * The absolute path with every link followed, as far as it exists. What does not exist is taken as it is
 * written; a link that leads to something missing is followed all the same, because whoever creates
 * through it creates there. `..` in the given path is taken as text, as path_normalize() does.
 *
 * A path that no system call would take (a circle of links, longer than PATH_MAX) comes back normalised.
 */
struct str path_resolve(struct arena *arena, struct str absolute_path);

#endif
