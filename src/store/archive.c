#include "store/archive.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "store/scan.h"

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

static bool is_ours(struct arena *arena, const char *home, bool archived, struct str id,
                    struct str path, struct error *err)
{
    if (!is_below(scan_root(arena, home, archived), path.s))
        return error_set(err, ERR_INVALID_REQUEST, "rollout path `%s` must be in %s directory",
                         path.s, archived ? "archived" : "sessions");
    if (!str_ends(path_basename(path), arena_printf(arena, "%.*s.jsonl", STR_ARGS(id))))
        return error_set(err, ERR_INVALID_REQUEST,
                         "rollout path `%s` does not match thread id %.*s", path.s, STR_ARGS(id));
    return true;
}

bool archive_put(struct arena *arena, const char *home, struct str id, struct str path,
                 struct str *ret_path, struct error *err)
{
    struct str to;

    if (!is_ours(arena, home, /* archived= */ false, id, path, err))
        return false;

    /* Any name will do here: only taking it out again asks for the time in it. */
    to = str_of(arena_printf(arena, "%s/%s", scan_root(arena, home, /* archived= */ true),
                             path_basename(path).s));
    if (!move(arena, path, to, err))
        return false;
    *ret_path = to;
    return true;
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
    utimensat(AT_FDCWD, to.s, /* times= */ NULL, 0);
    *ret_path = to;
    return true;
}
