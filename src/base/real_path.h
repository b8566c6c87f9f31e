/* Where a path really leads, and through which links: this looks at the disk. */
#ifndef BASE_REAL_PATH_H
#define BASE_REAL_PATH_H

#include "base/arena.h"
#include "base/str.h"

#include <time.h>

/* A link on the way, by the place where it really lies. */
struct followed_link {
    struct str place;
    struct timespec changed; /* when it was made, or moved there */
};

struct followed {
    struct str real;
    bool exists;
    struct followed_link *links; /* in the arena; in the order in which they were met */
    size_t n_links;
};

/*
 * The absolute path with every link followed, as far as it exists. What does not exist is taken as it is
 * written; a link that leads to something missing is followed all the same, because whoever creates
 * through it creates there. `..` in the given path is taken as text, as path_normalize() does.
 *
 * A path that no system call would take (a circle of links, longer than PATH_MAX) comes back normalised, as
 * one that does not exist. All of it lies in the arena.
 */
struct followed path_follow(struct arena *arena, struct str absolute_path);

/* The same; where it leads is all that is asked. */
struct str path_resolve(struct arena *arena, struct str absolute_path);

/*
 * The longest part of the path that exists, as realpath(3) has it, and the rest behind it, normalised. A link
 * that leads to something missing is not followed: it is what does not exist.
 */
struct str path_real_front(struct arena *arena, struct str absolute_path);

/* Normalised, and absolute: a relative path is one of this process's working directory; NULL: that one. */
struct str path_from_here(struct arena *arena, struct str path);

#endif
