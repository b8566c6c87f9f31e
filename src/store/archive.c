#include "store/archive.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "store/rollout.h"
#include "store/scan.h"
#include "store/writer_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Is the file really below the folder, links resolved? */
static bool is_below(const char *folder, const char *path)
{
    CLEANUP(freep) char *real_folder = realpath(folder, NULL);
    CLEANUP(freep) char *real_path = realpath(path, NULL);
    size_t len = real_folder == NULL ? 0 : strlen(real_folder);

    return len > 0 && real_path != NULL && strncmp(real_path, real_folder, len) == 0 &&
           real_path[len] == '/';
}

/* Every folder on the way to the file; those that are there are left alone. */
static bool move(struct arena *arena, struct str from, struct str to, struct error *err)
{
    struct stat st;

    if (!file_make_folders(to.s, arena, NULL))
        return os_error_set(err, -errno);
    if (renameat2(AT_FDCWD, from.s, AT_FDCWD, to.s, RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return os_error_set(err, -errno);

    /* Not every file system can promise not to replace. */
    if (lstat(to.s, &st) == 0)
        errno = EEXIST;
    else if (rename(from.s, to.s) == 0)
        return true;
    return os_error_set(err, -errno);
}

/* Its name has the thread's id at its end, or before that of a part. */
static bool is_named_for(struct arena *arena, struct str path, struct str id)
{
    struct rollout_name name;

    if (rollout_parse_file_name(path_basename(path).s, &name))
        return str_equal(name.thread_id, id);
    return str_ends(path_basename(path), arena_printf(arena, "%.*s.jsonl", STR_ARGS(id)));
}

static bool is_ours(struct arena *arena, const char *home, bool archived, struct str id,
                    struct str path, struct error *err)
{
    if (!is_below(scan_root(arena, home, archived), path.s))
        return error_set(err, ERR_INVALID_REQUEST, "rollout path `%s` must be in %s directory",
                         path.s, archived ? "archived" : "sessions");
    if (!is_named_for(arena, path, id))
        return error_set(err, ERR_INVALID_REQUEST,
                         "rollout path `%s` does not match thread id %.*s", path.s, STR_ARGS(id));
    return true;
}

/* -- The other files of a thread ----------------------------------------------------------- */

struct sibling {
    struct sibling *next;
    struct str path;
};

struct sibling_search {
    struct arena *arena;
    struct str id;
    struct sibling *found;
};

static bool find_sibling(void *owner, const char *folder, const char *file_name)
{
    struct sibling_search *search = owner;
    struct rollout_name name;
    struct sibling *sibling;

    if (!rollout_parse_file_name(file_name, &name) || !str_equal(name.thread_id, search->id))
        return true;
    sibling = arena_zero(search->arena, sizeof *sibling);
    sibling->path = str_of(arena_printf(search->arena, "%s/%s", folder, file_name));
    sibling->next = search->found;
    search->found = sibling;
    return true;
}

static struct str archived_place(struct arena *arena, const char *home, bool archived,
                                 struct str path)
{
    return scan_place(arena, home, archived, path_basename(path).s);
}

/* What reverts have left behind goes where the thread has gone: there a file of its would be the thread again. */
static void move_siblings(struct arena *arena, const char *home, struct str id, struct str path,
                          bool to_archive)
{
    struct sibling_search search = { .arena = arena, .id = id };
    struct rollout_name name;

    if (!rollout_parse_file_name(path_basename(path).s, &name) || name.part_id.len == 0)
        return;
    scan_walk(scan_root(arena, home, !to_archive), find_sibling, &search);
    for (const struct sibling *sibling = search.found; sibling != NULL; sibling = sibling->next) {
        CLEANUP(error_done) struct error err = { 0 };

        if (!move(arena, sibling->path, archived_place(arena, home, to_archive, sibling->path),
                  &err))
            log_warn("cannot move %s: %s, continuing", sibling->path.s, err.message.s);
    }
}

/* -- In and out ---------------------------------------------------------------------------- */

bool archive_put(struct arena *arena, const char *home, struct str id, struct str path,
                 struct str *ret_path, struct error *err)
{
    int writer_lock;
    struct str to;
    bool ok;

    if (!is_ours(arena, home, /* archived= */ false, id, path, err) ||
        !writer_lock_take(path.s, &writer_lock, err))
        return false;

    /* Any name will do here: only taking it out again asks for the time in it. */
    to = str_of(arena_printf(arena, "%s/%s", scan_root(arena, home, /* archived= */ true),
                             path_basename(path).s));
    ok = move(arena, path, to, err);
    if (ok)
        move_siblings(arena, home, id, path, /* to_archive= */ true);
    writer_lock_release(path.s, writer_lock);
    *ret_path = to;
    return ok;
}

bool archive_take_out(struct arena *arena, const char *home, struct str id, struct str path,
                      struct str *ret_path, struct error *err)
{
    struct str to;

    if (!is_ours(arena, home, /* archived= */ true, id, path, err))
        return false;
    to = scan_place(arena, home, /* archived= */ false, path_basename(path).s);
    if (to.s == NULL)
        return error_set(err, ERR_INVALID_REQUEST, "rollout path `%s` missing filename timestamp",
                         path.s);
    if (!move(arena, path, to, err))
        return false;
    move_siblings(arena, home, id, path, /* to_archive= */ false);
    utimensat(AT_FDCWD, to.s, /* times= */ NULL, 0);
    *ret_path = to;
    return true;
}
