#include "sandbox/reach.h"

#include "base/memory.h"
#include "sandbox/entries.h"

#include <stdlib.h>

/* More are not told apart, as they are looked through for each link of a policy. */
enum { FOLDERS_MAX = 4096 };

/* The times of files come from a clock that stands still for some milliseconds. */
enum { MARGIN_S = 1 };

struct reach_folder {
    struct str path;
    time_t since;
};

void reach_add(struct sandbox_reach *reach, struct str folder)
{
    struct timespec now;

    for (size_t i = 0; i < reach->n; i++) {
        if (path_is_below(folder, reach->folders[i].path))
            return;
    }
    if (reach->n == FOLDERS_MAX) {
        reach->is_full = true;
        return;
    }
    if (reach->n == reach->n_space) {
        reach->n_space = reach->n_space == 0 ? 16 : reach->n_space * 2;
        reach->folders = xrealloc(reach->folders, reach->n_space * sizeof *reach->folders);
    }
    clock_gettime(CLOCK_REALTIME, &now);
    reach->folders[reach->n++] = (struct reach_folder){
        .path = arena_str(&reach->arena, folder.s, folder.len),
        .since = now.tv_sec - MARGIN_S,
    };
}

bool reach_has(const struct sandbox_reach *reach, const struct followed_link *link)
{
    for (size_t i = 0; i < reach->n; i++) {
        if (path_is_below(link->place, reach->folders[i].path) &&
            link->changed.tv_sec >= reach->folders[i].since)
            return true;
    }
    return reach->is_full;
}

void reach_done(struct sandbox_reach *reach)
{
    free(reach->folders);
    arena_done(&reach->arena);
    *reach = (struct sandbox_reach){ 0 };
}
