/*
 * Repositories and settings of projects inside a writable directory: .git and .codex are protected like those
 * at its top, as far as they are there.
 *
 * The search goes level by level and is bounded, so that it costs little wherever it is made; what
 * lies deeper, or behind more folders than it looks at, is not found. Plain files do not count as
 * folders: a command could make thousands of them to hide a repository. Links are not followed.
 */
#include "launcher/nested.h"

#include "launcher/launcher.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/* The bound of names is for time alone: so many are read in some milliseconds. */
enum { DEPTH_MAX = 4, FOLDERS_MAX = 2000, NAMES_MAX = 200000 };

/* Folders that are still to be looked into, the outer ones first. */
struct nested_search {
    struct nested_folder {
        char *path; /* owned */
        int depth;
    } folders[FOLDERS_MAX + 1]; /* the root, too */
    size_t n_folders;
    size_t n_seen; /* folders below the root, also those that are not looked into */
    size_t n_names;
    int depth_max;
    bool is_over;
    nested_fn *found;
    void *owner;
};

static const char *const names[] = { ".git", ".codex" };

static bool is_protected_name(const char *name, size_t len)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strlen(names[i]) == len && memcmp(name, names[i], len) == 0)
            return true;
    }
    return false;
}

bool nested_has_name(const char *path)
{
    for (size_t len; *path != '\0'; path += len + (path[len] == '/')) {
        len = strcspn(path, "/");
        if (is_protected_name(path, len))
            return true;
    }
    return false;
}

static char *join_names(const char *parent, const char *name)
{
    size_t size = strlen(parent) + 1 + strlen(name) + 1;
    char *path = malloc(size);

    if (path == NULL)
        refuse("there is not enough memory");
    snprintf(path, size, "%s/%s", parent, name);
    return path;
}

static void found(struct nested_search *search, const char *parent, const char *name)
{
    char *path = join_names(parent, name);

    if (!search->found(search->owner, path))
        search->is_over = true;
    free(path);
}

/* The folders of the last level are not read. */
static void look_for_names(struct nested_search *search, const struct nested_folder *parent, int fd,
                           const char *folder)
{
    char below[2 * NAME_MAX];
    struct stat status;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(below, sizeof below, "%s/%s", folder, names[i]);
        if (fstatat(fd, below, &status, AT_SYMLINK_NOFOLLOW) != 0) {
            int error = errno;
            char *path = error == ENOENT ? NULL : join_names(parent->path, below);

            if (path != NULL)
                refuse_if_shut(path, error);
            free(path);
        } else if (S_ISDIR(status.st_mode) || S_ISREG(status.st_mode)) {
            found(search, parent->path, below);
        }
    }
}

static void see_folder(struct nested_search *search, const struct nested_folder *parent, int fd,
                       const char *name)
{
    if (search->n_seen == FOLDERS_MAX)
        return;
    search->n_seen++;
    if (parent->depth + 1 < search->depth_max)
        search->folders[search->n_folders++] =
            (struct nested_folder){ join_names(parent->path, name), parent->depth + 1 };
    else
        look_for_names(search, parent, fd, name);
}

/* Not every file system says it with the name. */
static unsigned char entry_type(int fd, const struct nested_folder *folder,
                                const struct dirent64 *entry)
{
    struct stat status;

    if (entry->d_type != DT_UNKNOWN)
        return entry->d_type;
    if (fstatat(fd, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0)
        return IFTODT(status.st_mode);
    refuse_if_shut(folder->path, errno);
    return DT_UNKNOWN;
}

static void see_name(struct nested_search *search, const struct nested_folder *folder, int fd,
                     const struct dirent64 *entry)
{
    const char *name = entry->d_name;
    unsigned char type = entry_type(fd, folder, entry);

    if (is_protected_name(name, strlen(name))) {
        /* Those of the root are entries of the plan. */
        if (folder->depth > 0 && (type == DT_DIR || type == DT_REG))
            found(search, folder->path, name);
    } else if (type == DT_DIR && strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
        see_folder(search, folder, fd, name);
    }
}

/* The folders of processes are many, shut, and hold nothing. */
static bool is_of_processes(int fd)
{
    struct statfs status;

    return fstatfs(fd, &status) == 0 && status.f_type == PROC_SUPER_MAGIC;
}

static void look_into(struct nested_search *search, const struct nested_folder *folder)
{
    static _Alignas(struct dirent64) char buffer[32 * 1024];
    const char *path = folder->path[0] == '\0' ? "/" : folder->path;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    bool is_empty;
    ssize_t n;

    if (fd < 0) {
        refuse_if_shut(path, errno);
        return;
    }
    is_empty = is_of_processes(fd);
    while (!is_empty && !search->is_over && search->n_names < NAMES_MAX &&
           (n = getdents64(fd, buffer, sizeof buffer)) > 0) {
        for (ssize_t at = 0; at < n && !search->is_over; search->n_names++) {
            const struct dirent64 *entry = (const struct dirent64 *)(const void *)(buffer + at);

            see_name(search, folder, fd, entry);
            at += entry->d_reclen;
        }
    }
    close(fd);
}

/* The sticky bit alone is nothing: a command could set it for its own workspace. */
bool nested_is_for_everybody(const char *root)
{
    struct stat status;

    return stat(root, &status) == 0 && (status.st_mode & S_ISVTX) != 0 &&
           (status.st_uid != getuid() || strcmp(root, "/tmp") == 0 ||
            strcmp(root, "/var/tmp") == 0);
}

void nested_find(const char *root, nested_fn *found_one, void *owner)
{
    struct nested_search *search = calloc(1, sizeof *search);

    if (search == NULL)
        refuse("there is not enough memory");
    /* A folder for everybody is a poor place for a project: one level has to do. */
    search->depth_max = nested_is_for_everybody(root) ? 1 : DEPTH_MAX;
    search->found = found_one;
    search->owner = owner;
    search->folders[search->n_folders++].path = strdup(strcmp(root, "/") == 0 ? "" : root);
    for (size_t i = 0; i < search->n_folders; i++) {
        if (search->folders[i].path != NULL && !search->is_over)
            look_into(search, &search->folders[i]);
        free(search->folders[i].path);
    }
    free(search);
}
