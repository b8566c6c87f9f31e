#include "sandbox/reach.h"

#include "base/memory.h"
#include "base/path.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* They are looked through for each link of a policy. */
enum { FOLDERS_MAX = 4096, KNOWN_MAX = 4096, HIDDEN_MAX = 256 };

/* The times of files come from a clock that stands still for some milliseconds. */
enum { MARGIN_S = 1 };

/* -- Folders ------------------------------------------------------------------------------- */

/* By one that is around it, since the same time or earlier. */
static bool is_covered(const struct sandbox_reach *reach, size_t n, struct str path, time_t since)
{
    for (size_t i = 0; i < n; i++) {
        if (reach->folders[i].since <= since && path_is_below(path, reach->folders[i].path))
            return true;
    }
    return false;
}

/* Too many: folders stand for those beside them. What is in reach only ever grows. */
static void widen(struct sandbox_reach *reach)
{
    size_t n = 0;

    for (size_t i = 0; i < reach->n; i++) {
        struct reach_folder folder = reach->folders[i];

        folder.path = path_parent(&reach->arena, folder.path);
        if (!is_covered(reach, n, folder.path, folder.since))
            reach->folders[n++] = folder;
    }
    reach->n = n;
}

bool reach_add_folder(struct sandbox_reach *reach, struct str path, time_t since)
{
    if (reach->n >= FOLDERS_MAX)
        widen(reach);
    if (is_covered(reach, reach->n, path, since))
        return false;
    if (reach->n == reach->n_space) {
        reach->n_space = reach->n_space == 0 ? 16 : reach->n_space * 2;
        reach->folders = xrealloc(reach->folders, reach->n_space * sizeof *reach->folders);
    }
    reach->folders[reach->n++] = (struct reach_folder){
        .path = arena_str(&reach->arena, path.s, path.len),
        .since = since,
    };
    return true;
}

void reach_add(struct sandbox_reach *reach, struct str folder)
{
    struct timespec now;
    time_t since;

    clock_gettime(CLOCK_REALTIME, &now);
    since = now.tv_sec - MARGIN_S;
    if (is_covered(reach, reach->n, folder, since))
        return;
    reach_refresh(reach);
    if (reach_add_folder(reach, folder, since))
        reach_file_add_folder(reach, folder, since);
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
    return false;
}

/* -- What is known ------------------------------------------------------------------------- */

bool reach_knows(const struct sandbox_reach *reach, struct str written, struct str real)
{
    for (size_t i = 0; i < reach->n_known; i++) {
        if (str_equal(reach->known[i].written, written) && str_equal(reach->known[i].real, real))
            return true;
    }
    return false;
}

bool reach_add_known(struct sandbox_reach *reach, struct str written, struct str real)
{
    if (reach->n_known >= KNOWN_MAX || reach_knows(reach, written, real))
        return false;
    if (reach->n_known == reach->n_known_space) {
        reach->n_known_space = reach->n_known_space == 0 ? 16 : reach->n_known_space * 2;
        reach->known = xrealloc(reach->known, reach->n_known_space * sizeof *reach->known);
    }
    reach->known[reach->n_known++] = (struct reach_known){
        .written = arena_str(&reach->arena, written.s, written.len),
        .real = arena_str(&reach->arena, real.s, real.len),
    };
    return true;
}

void reach_learn(struct sandbox_reach *reach, struct str written, struct str real)
{
    if (reach_add_known(reach, written, real))
        reach_file_add_known(reach, written, real);
}

/* -- What is hidden ------------------------------------------------------------------------ */

/* The oldest goes: what a server names when it starts is the newest. */
static void forget_oldest_hidden(struct sandbox_reach *reach)
{
    reach->n_hidden--;
    memmove(reach->hidden, reach->hidden + 1, reach->n_hidden * sizeof *reach->hidden);
}

bool reach_add_hidden(struct sandbox_reach *reach, struct str path)
{
    for (size_t i = 0; i < reach->n_hidden; i++) {
        if (str_equal(reach->hidden[i], path))
            return false;
    }
    if (reach->n_hidden == HIDDEN_MAX)
        forget_oldest_hidden(reach);
    if (reach->n_hidden == reach->n_hidden_space) {
        reach->n_hidden_space = reach->n_hidden_space * 2 + 8;
        reach->hidden = xrealloc(reach->hidden, reach->n_hidden_space * sizeof *reach->hidden);
    }
    reach->hidden[reach->n_hidden++] = arena_str(&reach->arena, path.s, path.len);
    return true;
}

void reach_hide(struct sandbox_reach *reach, struct str path)
{
    reach_refresh(reach);
    if (reach_add_hidden(reach, path))
        reach_file_add_hidden(reach, path);
}

void reach_done(struct sandbox_reach *reach)
{
    free(reach->hidden);
    free(reach->folders);
    free(reach->known);
    free(reach->file);
    arena_done(&reach->arena);
    *reach = (struct sandbox_reach){ 0 };
}
