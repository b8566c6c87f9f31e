#include "files/tree.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int tree_open(int parent, const char *name, DIR **ret_dir)
{
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *dir = fd < 0 ? NULL : fdopendir(fd);
    int number = errno;

    if (dir == NULL) {
        if (fd >= 0)
            close(fd);
        return -number;
    }
    *ret_dir = dir;
    return 0;
}

const struct dirent *tree_next(DIR *dir, int *ret_status)
{
    struct dirent *found;

    do {
        errno = 0;
        found = readdir(dir);
    } while (found != NULL &&
             (strcmp(found->d_name, ".") == 0 || strcmp(found->d_name, "..") == 0));
    *ret_status = found == NULL ? -errno : 0;
    return found;
}

int tree_make_directory(const char *path)
{
    struct stat there;

    if (mkdir(path, 0777) == 0)
        return 0;
    if (errno != EEXIST)
        return -errno;
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode) ? 0 : -EEXIST;
}
