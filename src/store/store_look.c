#include "store/store_look.h"

#include "base/memory.h"
#include "store/scan.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>

enum {
    N_DAYS = 7,
    N_FOLDERS = N_DAYS + 1, /* and the archive */
    MAX_UNLISTED = 32,
    CLOCK_TICK_NS = 20 * 1000 * 1000, /* how coarse the times of files may be */
};

struct looked_folder {
    char *path; /* owned */
    struct timespec changed;
};

/* A file that had no user message when it was read: its thread is about to be started. */
struct unlisted {
    char *path; /* owned */
    off_t size;
    bool archived;
};

struct look {
    char *home;
    struct looked_folder folders[N_FOLDERS];
    size_t n_folders;
    struct unlisted unlisted[MAX_UNLISTED];
    size_t n_unlisted;
};

struct look *look_new(const char *home)
{
    struct look *look = xcalloc(1, sizeof *look);

    look->home = xstrdup(home);
    return look;
}

static void forget_folders(struct look *look)
{
    for (size_t i = 0; i < look->n_folders; i++)
        free(look->folders[i].path);
    look->n_folders = 0;
}

void look_free(struct look *look)
{
    if (look == NULL)
        return;
    forget_folders(look);
    for (size_t i = 0; i < look->n_unlisted; i++)
        free(look->unlisted[i].path);
    free(look->home);
    free(look);
}

/* -- Files that were not ready ------------------------------------------------------------- */

static void remember_unlisted(struct look *look, const char *path, bool archived, off_t size)
{
    if (look->n_unlisted == MAX_UNLISTED)
        return;
    look->unlisted[look->n_unlisted++] =
        (struct unlisted){ .path = xstrdup(path), .size = size, .archived = archived };
}

static bool bring_in(struct look *look, struct index *index, const char *path, bool archived,
                     struct error *err)
{
    bool is_unlisted;
    struct stat st;

    if (stat(path, &st) < 0)
        return true;
    if (!index_bring_in(index, path, archived, &is_unlisted, err))
        return false;
    if (is_unlisted)
        remember_unlisted(look, path, archived, st.st_size);
    return true;
}

static bool look_at_unlisted(struct look *look, struct index *index, struct error *err)
{
    struct unlisted before[MAX_UNLISTED];
    size_t n = look->n_unlisted;
    bool ok = true;

    memcpy(before, look->unlisted, sizeof before);
    look->n_unlisted = 0;
    for (size_t i = 0; i < n; i++) {
        struct unlisted *file = &before[i];
        struct stat st;

        if (ok && stat(file->path, &st) == 0) {
            if (st.st_size == file->size)
                remember_unlisted(look, file->path, file->archived, file->size);
            else
                ok = bring_in(look, index, file->path, file->archived, err);
        }
        free(file->path);
    }
    return ok;
}

/* -- Folders ------------------------------------------------------------------------------- */

struct folder_visit {
    struct look *look;
    struct index *index;
    struct arena *arena;
    struct error *err;
    bool archived;
    bool ok;
};

static bool is_remembered(const struct look *look, const char *path)
{
    for (size_t i = 0; i < look->n_unlisted; i++) {
        if (strcmp(look->unlisted[i].path, path) == 0)
            return true;
    }
    return false;
}

static bool visit_file(void *owner, const char *folder, const char *file_name)
{
    struct folder_visit *visit = owner;
    const char *path = arena_printf(visit->arena, "%s/%s", folder, file_name);

    if (!is_remembered(visit->look, path))
        visit->ok = bring_in(visit->look, visit->index, path, visit->archived, visit->err);
    return visit->ok;
}

static bool is_earlier(struct timespec a, struct timespec b)
{
    return a.tv_sec < b.tv_sec || (a.tv_sec == b.tv_sec && a.tv_nsec < b.tv_nsec);
}

static bool is_known_rollout(const struct look *look, const char *path, struct timespec changed)
{
    for (size_t i = 0; i < look->n_folders; i++) {
        const struct looked_folder *folder = &look->folders[i];

        if (strcmp(folder->path, path) == 0)
            return folder->changed.tv_sec == changed.tv_sec &&
                   folder->changed.tv_nsec == changed.tv_nsec;
    }
    return false;
}

/* A folder that changed just now may change again without its time showing it. */
static bool is_settled(struct timespec changed)
{
    struct timespec limit;

    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_nsec -= CLOCK_TICK_NS;
    if (limit.tv_nsec < 0) {
        limit.tv_nsec += 1000 * 1000 * 1000;
        limit.tv_sec--;
    }
    return is_earlier(changed, limit);
}

static bool look_at_folder(struct folder_visit *visit, const char *path, int64_t since,
                           struct looked_folder *ret_folder)
{
    struct stat st;

    *ret_folder = (struct looked_folder){ .path = xstrdup(path) };
    if (stat(path, &st) < 0)
        return true;
    if (!is_known_rollout(visit->look, path, st.st_mtim) && st.st_mtim.tv_sec + 1 >= since)
        scan_folder(path, visit_file, visit);
    if (visit->ok && is_settled(st.st_mtim))
        ret_folder->changed = st.st_mtim;
    return visit->ok;
}

bool look_around(struct look *look, struct index *index, int64_t since, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct folder_visit visit = {
        .look = look, .index = index, .arena = &arena, .err = err, .ok = true
    };
    struct looked_folder folders[N_FOLDERS];
    struct str paths[N_FOLDERS];
    size_t n_paths, n = 0;

    if (!look_at_unlisted(look, index, err))
        return false;
    paths[0] = str_of(scan_root(&arena, look->home, /* archived= */ true));
    n_paths = 1 + scan_newest_days(&arena, look->home, paths + 1, N_DAYS);
    while (visit.ok && n < n_paths) {
        visit.archived = n == 0;
        look_at_folder(&visit, paths[n].s, since, &folders[n]);
        n++;
    }
    forget_folders(look);
    memcpy(look->folders, folders, n * sizeof *folders);
    look->n_folders = n;
    return visit.ok;
}
