#include "sandbox/reach.h"

#include "base/memory.h"
#include "sandbox/entries.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

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

/* A folder between, too: with it an old link may have come to a new place. */
static bool has_moved(const struct followed_link *link, const struct reach_folder *folder)
{
    char path[PATH_MAX];
    struct stat status;

    for (size_t len = folder->path.len + 1; len < link->place.len; len++) {
        if (link->place.s[len] != '/')
            continue;
        snprintf(path, sizeof path, "%.*s", (int)len, link->place.s);
        if (lstat(path, &status) != 0 || status.st_ctim.tv_sec >= folder->since)
            return true;
    }
    return false;
}

bool reach_has(const struct sandbox_reach *reach, const struct followed_link *link)
{
    for (size_t i = 0; i < reach->n; i++) {
        const struct reach_folder *folder = &reach->folders[i];

        if (path_is_below(link->place, folder->path) &&
            (link->changed.tv_sec >= folder->since || has_moved(link, folder)))
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
