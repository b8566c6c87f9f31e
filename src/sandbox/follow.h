/* Where a path leads, and through which links. */
#ifndef SANDBOX_FOLLOW_H
#define SANDBOX_FOLLOW_H

#include "base/arena.h"
#include "base/str.h"

#include <time.h>

/* A link on the way, by the place where it really lies. */
struct followed_link {
    struct str place;
    struct timespec changed; /* when it was made, or moved there */
};

struct followed {
    struct str real; /* without links; what does not exist is as it is written, below what does */
    bool exists;
    struct followed_link *links; /* in the arena; in the order in which they were met */
    size_t n_links;
};

/* Of an absolute path. All of it lies in the arena. */
struct followed path_follow(struct arena *arena, struct str path);

#endif
