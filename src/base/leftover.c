#include "base/leftover.h"

#include "base/descriptor.h"
#include "base/memory.h"
#include "base/str.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* BASE.bobbin- and six letters or digits. */
static bool is_leftover_name(const char *name, const char *base)
{
    size_t n = strlen(base), mark = strlen(LEFTOVER_MARK), random = strlen(LEFTOVER_RANDOM);

    if (strncmp(name, base, n) != 0 || strncmp(name + n, LEFTOVER_MARK, mark) != 0 ||
        strlen(name + n + mark) != random)
        return false;
    for (const char *c = name + n + mark; *c != '\0'; c++) {
        if (!isalnum((unsigned char)*c))
            return false;
    }
    return true;
}

/* The lock first: who waited for it may find that the file is gone already, and its name another's. */
static bool is_abandoned(int fd)
{
    struct stat facts;

    return flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &facts) == 0 && S_ISREG(facts.st_mode) &&
           facts.st_nlink == 1 && facts.st_uid == geteuid() &&
           facts.st_mtime < time(NULL) - LEFTOVER_AGE_S;
}

static void remove_if_abandoned(int folder, const char *name)
{
    CLEANUP(closep)
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

    if (fd >= 0 && is_abandoned(fd))
        unlinkat(folder, name, 0);
}

void leftovers_remove(const char *path)
{
    const char *slash = strrchr(path, '/');
    char folder[PATH_MAX];
    const struct dirent *entry;
    DIR *dir;

    if (slash == NULL ||
        snprintf(folder, sizeof folder, "%.*s/", (int)(slash - path), path) >= (int)sizeof folder)
        return;
    dir = opendir(folder);
    if (dir == NULL)
        return;
    for (unsigned i = 0; i < LEFTOVER_MAX_NAMES && (entry = readdir(dir)) != NULL; i++) {
        if (is_leftover_name(entry->d_name, slash + 1))
            remove_if_abandoned(dirfd(dir), entry->d_name);
    }
    closedir(dir);
}
