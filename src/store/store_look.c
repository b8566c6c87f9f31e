#include "store/store_look.h"

#include "base/file.h"
#include "base/memory.h"
#include "store/look_file.h"
#include "store/scan.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    CLOCK_TICK_NS = 20 * 1000 * 1000, /* how coarse the times of files may be */
    MAX_FILE_BYTES = 256 * 1024,      /* of what was written down */
};

struct look {
    char *home;
    char *sqlite_home; /* where the index is; NULL: it is in memory, and nothing is written down */
    bool is_begun;     /* what was written down has been read */
    bool is_changed;   /* since then, or since it was written down */
    struct looked looked;
};

struct look *look_new(const char *home, const char *sqlite_home)
{
    struct look *look = xcalloc(1, sizeof *look);

    look->home = xstrdup(home);
    look->sqlite_home = sqlite_home == NULL ? NULL : xstrdup(sqlite_home);
    return look;
}

void look_free(struct look *look)
{
    if (look == NULL)
        return;
    looked_done(&look->looked);
    free(look->home);
    free(look->sqlite_home);
    free(look);
}

/* -- What the last server knew ------------------------------------------------------------- */

static bool look_index(const struct look *look, struct looked_index *ret_index)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct stat st;

    if (look->sqlite_home == NULL ||
        stat(arena_printf(&arena, "%s/state_5.sqlite", look->sqlite_home), &st) < 0)
        return false;
    *ret_index = (struct looked_index){ .device = st.st_dev, .inode = st.st_ino };
    return true;
}

static void look_begin(struct look *look)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    struct looked_index index;

    if (look->is_begun)
        return;
    look->is_begun = true;
    if (look_index(look, &index) && file_read(arena_printf(&arena, "%s/bobbin_folders", look->home),
                                              MAX_FILE_BYTES, &text) == 0)
        looked_read(buf_str(&text), &index, str_of(look->home), &look->looked);
}

/* Not flushed, because it is not worth a wait: the next server sees whether it is whole. */
static bool write_beside(const char *path, struct str text)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool ok = fd >= 0 && file_write_all(fd, text) == 0;

    if (fd >= 0)
        close(fd);
    return ok;
}

/* That it cannot be written costs the next server a moment. */
void look_write_down(struct look *look)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(buf_done) struct buf text = { 0 };
    const char *path = arena_printf(&arena, "%s/bobbin_folders", look->home);
    const char *beside = arena_printf(&arena, "%s.%ld", path, (long)getpid());
    struct looked_index index;

    if (!look->is_changed || !look_index(look, &index))
        return;
    look->is_changed = false;
    looked_write(&look->looked, &index, str_of(look->home), &text);
    if (!write_beside(beside, buf_str(&text)) || rename(beside, path) < 0)
        unlink(beside);
}

/* -- Files that were not ready ------------------------------------------------------------- */

static void remember_unlisted(struct look *look, const char *path, bool archived, int64_t size)
{
    if (look->looked.n_unlisted == LOOK_UNLISTED)
        return;
    look->looked.unlisted[look->looked.n_unlisted++] =
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
    struct unlisted before[LOOK_UNLISTED];
    size_t n = look->looked.n_unlisted;
    bool ok = true;

    memcpy(before, look->looked.unlisted, sizeof before);
    look->looked.n_unlisted = 0;
    for (size_t i = 0; i < n; i++) {
        struct unlisted *file = &before[i];
        struct stat st;

        if (stat(file->path, &st) == 0) {
            bool is_new = ok && st.st_size != file->size;

            if (is_new)
                ok = bring_in(look, index, file->path, file->archived, err);
            if (!is_new || !ok) /* what cannot be written now is tried again */
                remember_unlisted(look, file->path, file->archived, file->size);
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
    for (size_t i = 0; i < look->looked.n_unlisted; i++) {
        if (strcmp(look->looked.unlisted[i].path, path) == 0)
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

static bool is_same_time(struct timespec a, struct timespec b)
{
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

/*
 * Has something come since? The time of a folder that is known tells by being another one, even an earlier one: who copies
 * folders may set their times. That of others is compared with when all was looked at.
 */
static bool may_have_new(const struct look *look, const char *path, struct timespec changed,
                         int64_t since)
{
    for (size_t i = 0; i < look->looked.n_folders; i++) {
        const struct looked_folder *folder = &look->looked.folders[i];

        if (strcmp(folder->path, path) == 0)
            return !is_same_time(folder->changed, changed);
    }
    return changed.tv_sec + 1 >= since;
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
    bool settled;

    *ret_folder = (struct looked_folder){ .path = xstrdup(path) };
    if (stat(path, &st) < 0)
        return true;
    settled = is_settled(st.st_mtim); /* before it is read, which may take longer than a tick */
    if (may_have_new(visit->look, path, st.st_mtim, since))
        scan_folder(path, visit_file, visit);
    if (visit->ok && settled)
        ret_folder->changed = st.st_mtim;
    return visit->ok;
}

static bool folder_is_same(const struct looked_folder *a, const struct looked_folder *b)
{
    return strcmp(a->path, b->path) == 0 && is_same_time(a->changed, b->changed);
}

/* Takes the folders. */
static void look_replace(struct look *look, const struct looked_folder *folders, size_t n)
{
    struct looked *looked = &look->looked;
    bool is_new = n != looked->n_folders;

    for (size_t i = 0; i < n && !is_new; i++)
        is_new = !folder_is_same(&folders[i], &looked->folders[i]);
    for (size_t i = 0; i < looked->n_folders; i++)
        free(looked->folders[i].path);
    memcpy(looked->folders, folders, n * sizeof *folders);
    looked->n_folders = n;
    look->is_changed |= is_new;
}

bool look_around(struct look *look, struct index *index, int64_t since, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct folder_visit visit = {
        .look = look, .index = index, .arena = &arena, .err = err, .ok = true
    };
    struct looked_folder folders[LOOK_FOLDERS];
    struct str paths[LOOK_FOLDERS];
    size_t n_paths, n = 0;

    look_begin(look);
    if (!look_at_unlisted(look, index, err))
        return false;
    paths[0] = str_of(scan_root(&arena, look->home, /* archived= */ true));
    n_paths = 1 + scan_newest_days(&arena, look->home, paths + 1, LOOK_DAYS);
    while (visit.ok && n < n_paths) {
        visit.archived = n == 0;
        look_at_folder(&visit, paths[n].s, since, &folders[n]);
        n++;
    }
    look_replace(look, folders, n);
    return visit.ok;
}
