#include "fleet/working_folder.h"

#include "base/arena.h"
#include "base/descriptor.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/uuid.h"
#include "files/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>

static int working_folder_open(const char *path)
{
    return open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static void remove_folder(const char *path)
{
    static const struct file_remove_options all = { .recursive = true, .force = true };
    CLEANUP(error_done) struct error err = { 0 };

    if (!file_remove(str_of(path), &all, /* stop= */ NULL, &err))
        log_warn("cannot remove %s: %s, continuing", path, err.message.s);
}

/* Is it of a run that is over? Who makes one locks it before others may look (`folders` is locked). */
static void remove_if_over(const char *path)
{
    CLEANUP(closep) int fd = working_folder_open(path);

    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0)
        remove_folder(path);
}

static void remove_those_that_are_over(const char *folders)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    DIR *list = opendir(folders);

    if (list == NULL)
        return;
    for (const struct dirent *entry; (entry = readdir(list)) != NULL;) {
        if (uuid_is_valid(str_of(entry->d_name)))
            remove_if_over(arena_printf(&arena, "%s/%s", folders, entry->d_name));
    }
    closedir(list);
}

static bool working_folder_make(const char *path, struct error *err)
{
    if (mkdir(path, 0700) == 0 || errno == EEXIST)
        return true;
    return os_error_setf(err, ERR_INTERNAL, -errno, "cannot create %s", path);
}

static bool working_folder_lock(struct working_folder *folder, struct error *err)
{
    folder->lock = working_folder_open(folder->path);
    if (folder->lock >= 0 && flock(folder->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    return os_error_setf(err, ERR_INTERNAL, -errno, "cannot lock %s", folder->path);
}

bool working_folder_init(struct working_folder *folder, const char *home, struct str id,
                         struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *folders = arena_printf(&arena, "%s/fleet", home);
    CLEANUP(closep) int one_at_a_time = -1;

    *folder = (struct working_folder){ .lock = -1 };
    if (!working_folder_make(folders, err))
        return false;
    one_at_a_time = working_folder_open(folders);
    if (one_at_a_time < 0 || flock(one_at_a_time, LOCK_EX) < 0)
        return os_error_setf(err, ERR_INTERNAL, -errno, "cannot lock %s", folders);
    remove_those_that_are_over(folders);
    folder->path = xstrdup(arena_printf(&arena, "%s/%.*s", folders, (int)id.len, id.s));
    return working_folder_make(folder->path, err) && working_folder_lock(folder, err);
}

void working_folder_done(struct working_folder *folder)
{
    if (folder->path != NULL) {
        remove_folder(folder->path);
        if (folder->lock >= 0)
            close(folder->lock);
    }
    free(folder->path);
    *folder = (struct working_folder){ .lock = -1 };
}
