#include "files/replacement.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NEW_MODE = 0666, OPEN_FLAGS = O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };

static char *name_beside(const char *path)
{
    const char *slash = strrchr(path, '/');
    unsigned long long number = 0;
    char *name = NULL;

    if (getrandom(&number, sizeof number, GRND_NONBLOCK) < 0)
        number = (unsigned long long)getpid();
    if (asprintf(&name, "%.*s/" REPLACEMENT_PREFIX "%016llx", (int)(slash - path), path, number) <
        0)
        abort();
    return name;
}

/* The new file is the old one's equal to whoever may use it. */
static int copy_owner_and_mode(int fd, const struct stat *old)
{
    if (fchown(fd, old->st_uid, old->st_gid) < 0)
        return -errno;
    return fchmod(fd, old->st_mode & 0777) < 0 ? -errno : 0;
}

/* `old` is NULL when there is none. */
static int open_beside(struct replacement *r, const struct stat *old)
{
    char *name = name_beside(r->path);
    int fd = open(name, OPEN_FLAGS | O_CREAT | O_EXCL, NEW_MODE);
    int status = fd < 0 ? -errno : old == NULL ? 0 : copy_owner_and_mode(fd, old);

    if (status < 0) {
        if (fd >= 0) {
            unlink(name);
            close(fd);
        }
        free(name);
        return status;
    }
    r->fd = fd;
    r->temporary = name;
    return 0;
}

static int open_in_place(struct replacement *r, const char *path)
{
    r->fd = open(path, OPEN_FLAGS | O_CREAT | O_TRUNC, NEW_MODE);
    return r->fd < 0 ? -errno : 0;
}

/* There is something at the path, open as `fd`: may it be replaced, or only written? */
static int begin_existing(struct replacement *r, const char *path, int fd)
{
    struct stat old;

    if (fstat(fd, &old) < 0)
        return -errno;
    r->path = realpath(path, NULL);
    if (S_ISREG(old.st_mode) && old.st_nlink == 1 && r->path != NULL && open_beside(r, &old) == 0)
        return 0;
    return open_in_place(r, path);
}

static int begin_new(struct replacement *r, const char *path)
{
    struct stat link;

    if (lstat(path, &link) == 0)
        return open_in_place(r, path); /* a link that leads nowhere */
    r->path = xstrdup(path);
    return open_beside(r, NULL);
}

int replacement_begin(struct replacement *r, const char *path)
{
    int fd = open(path, OPEN_FLAGS);
    int status;

    *r = (struct replacement){ .fd = -1 };
    if (fd >= 0) {
        status = begin_existing(r, path, fd);
        close(fd);
    } else {
        status = errno == ENOENT ? begin_new(r, path) : -errno;
    }
    if (status < 0)
        free(r->path);
    return status;
}

static void free_paths(struct replacement *r)
{
    free(r->path);
    free(r->temporary);
}

int replacement_commit(struct replacement *r)
{
    int status = close(r->fd) < 0 ? -errno : 0;

    if (r->temporary != NULL && status == 0 && rename(r->temporary, r->path) < 0)
        status = -errno;
    if (r->temporary != NULL && status < 0)
        unlink(r->temporary);
    free_paths(r);
    return status;
}

void replacement_abort(struct replacement *r)
{
    close(r->fd);
    if (r->temporary != NULL)
        unlink(r->temporary);
    free_paths(r);
}
