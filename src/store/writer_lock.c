#include "store/writer_lock.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/memory.h"
#include "store/rollout.h"
#include "store/rollout_chain.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 8 };

#define BUSY "already has an active writer"

/* No text: the path is not that of a thread in a home. */
static struct str lock_folder(struct arena *arena, const char *rollout_path)
{
    struct str home = rollout_home(arena, rollout_path);

    return home.s == NULL ? STR_NONE
                          : str_of(arena_printf(arena, "%s/thread-writer-locks", home.s));
}

static const char *lock_path(struct arena *arena, const char *rollout_path, struct str *ret_id)
{
    const char *slash = strrchr(rollout_path, '/');
    struct str folder = lock_folder(arena, rollout_path);
    struct rollout_name name;

    if (slash == NULL || folder.s == NULL || !rollout_parse_file_name(slash + 1, &name))
        return NULL;
    *ret_id = arena_keep(arena, name.thread_id);
    return arena_printf(arena, "%s/%s.lock", folder.s, ret_id->s);
}

/* Whoever gives a lock back removes its file: then ours is one that nobody else will find. */
static bool is_still_there(int fd, const char *path)
{
    struct stat ours, found;

    return fstat(fd, &ours) == 0 && stat(path, &found) == 0 && ours.st_ino == found.st_ino &&
           ours.st_dev == found.st_dev;
}

bool writer_lock_take(const char *rollout_path, int *ret_fd, struct error *err)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;
    const char *path = lock_path(&arena, rollout_path, &id);

    *ret_fd = -1;
    if (path == NULL)
        return true;
    file_make_folders(path, &arena, NULL); /* where that fails there is no lock */
    for (int i = 0; i < TRIES; i++) {
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);

        if (fd < 0)
            return true;
        if (flock(fd, LOCK_EX | LOCK_NB) < 0) {
            bool is_taken = errno == EWOULDBLOCK;

            close(fd);
            return !is_taken || error_set(err, ERR_INVALID_REQUEST, "thread %s " BUSY, id.s);
        }
        if (is_still_there(fd, path)) {
            *ret_fd = fd;
            return true;
        }
        close(fd);
    }
    return true;
}

bool writer_lock_is_reason(const struct error *err)
{
    return err->code == ERR_INVALID_REQUEST && str_ends(err->message, BUSY);
}

/* codex holds another lock between opening a lock's file and locking it: meanwhile the file stays. */
void writer_lock_release(const char *rollout_path, int fd)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str id;
    const char *path;
    int others;

    if (fd < 0)
        return;
    path = lock_path(&arena, rollout_path, &id);
    others =
        open(arena_printf(&arena, "%s/.coordination.lock", lock_folder(&arena, rollout_path).s),
             O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (others >= 0 && flock(others, LOCK_EX | LOCK_NB) == 0 && is_still_there(fd, path))
        unlink(path);
    close(fd);
    if (others >= 0)
        close(others);
}
