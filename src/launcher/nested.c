/*
 * Repositories and settings of projects inside a writable directory: .git and .codex are protected like those
 * at its top, as far as they are there.
 *
 * The search goes level by level and is bounded, so that it costs little wherever it is made; what
 * lies deeper, or behind more names than it looks at, is not found. Links are not followed.
 */
#include "launcher/nested.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEPTH_MAX = 4, NAMES_MAX = 2000, FOLDERS_MAX = 256 };

/* Folders that are still to be looked into, the outer ones first. */
struct search {
    struct folder {
        char *path; /* owned */
        int depth;
    } folders[FOLDERS_MAX];
    size_t n_folders;
    size_t n_names;
    int depth_max;
    nested_fn *found;
    void *owner;
};

static const char *const names[] = { ".git", ".codex" };

static bool is_name(const char *name, size_t len)
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
        if (is_name(path, len))
            return true;
    }
    return false;
}

/* Most folders have none, so a whole path is made only of those that do. */
static void look_for(struct search *search, const char *parent, int fd, const char *folder,
                     const char *name)
{
    char path[PATH_MAX], below[2 * NAME_MAX];
    struct stat status;

    snprintf(below, sizeof below, "%s/%s", folder, name);
    if (fstatat(fd, below, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        (S_ISDIR(status.st_mode) || S_ISREG(status.st_mode)) &&
        snprintf(path, sizeof path, "%s/%s", parent, below) < (int)sizeof path)
        search->found(search->owner, path);
}

static void add_folder(struct search *search, const char *parent, const char *name, int depth)
{
    char *path = NULL;

    if (depth < search->depth_max && search->n_folders < FOLDERS_MAX &&
        asprintf(&path, "%s/%s", parent, name) >= 0)
        search->folders[search->n_folders++] = (struct folder){ path, depth };
}

static void look_into(struct search *search, const struct folder *folder)
{
    const char *path = folder->path[0] == '\0' ? "/" : folder->path;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *dir = fd < 0 ? NULL : fdopendir(fd);
    struct dirent *entry;

    while (dir != NULL && search->n_names < NAMES_MAX && (entry = readdir(dir)) != NULL) {
        search->n_names++;
        if (entry->d_type == DT_DIR && strcmp(entry->d_name, ".") != 0 &&
            strcmp(entry->d_name, "..") != 0 && !is_name(entry->d_name, strlen(entry->d_name))) {
            for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
                look_for(search, folder->path, fd, entry->d_name, names[i]);
            add_folder(search, folder->path, entry->d_name, folder->depth + 1);
        }
    }
    if (dir != NULL)
        closedir(dir);
}

/* A folder for everybody, such as /tmp, is a poor place for a project: one level has to do. */
static int depth_for(const char *root)
{
    struct stat status;

    return stat(root, &status) == 0 && (status.st_mode & S_ISVTX) != 0 ? 1 : DEPTH_MAX;
}

void nested_find(const char *root, nested_fn *found, void *owner)
{
    struct search *search = calloc(1, sizeof *search);

    if (search == NULL)
        return;
    search->depth_max = depth_for(root);
    search->found = found;
    search->owner = owner;
    search->folders[search->n_folders++].path = strdup(strcmp(root, "/") == 0 ? "" : root);
    for (size_t i = 0; i < search->n_folders; i++) {
        if (search->folders[i].path != NULL)
            look_into(search, &search->folders[i]);
        free(search->folders[i].path);
    }
    free(search);
}
