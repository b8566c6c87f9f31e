/*
 * Repositories inside a writable directory: their .git is protected like the one at its top.
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

/* Most folders have none, so a whole path is made only of those that do. */
static void look_for_git(struct search *search, const char *parent, int fd, const char *name)
{
    char path[PATH_MAX], below[NAME_MAX + sizeof "/.git"];
    struct stat status;

    snprintf(below, sizeof below, "%s/.git", name);
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
    int fd = open(folder->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *dir = fd < 0 ? NULL : fdopendir(fd);
    struct dirent *entry;

    while (dir != NULL && search->n_names < NAMES_MAX && (entry = readdir(dir)) != NULL) {
        search->n_names++;
        if (entry->d_type == DT_DIR && strcmp(entry->d_name, ".") != 0 &&
            strcmp(entry->d_name, "..") != 0 && strcmp(entry->d_name, ".git") != 0) {
            look_for_git(search, folder->path, fd, entry->d_name);
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
    search->folders[search->n_folders++].path = strdup(root);
    for (size_t i = 0; i < search->n_folders; i++) {
        if (search->folders[i].path != NULL)
            look_into(search, &search->folders[i]);
        free(search->folders[i].path);
    }
    free(search);
}
