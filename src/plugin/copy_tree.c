#include "plugin/copy_tree.h"

#include "base/arena.h"
#include "base/descriptor.h"
#include "base/memory.h"
#include "base/os_error.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_FLAGS = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };

struct tree_copy {
    const struct copy_bounds *bounds;
    size_t n_entries;
    uint64_t n_bytes;
    struct error *err;
};

/* A folder of the tree, and the way to it. */
struct copy_level {
    const struct copy_level *parent; /* NULL: it is the plugin's */
    const char *name;
    unsigned depth;
    int source, target;
};

/* -- Errors name the file as the plugin's author knows it --------------------------------------- */

static void add_way(struct arena *arena, const struct copy_level *level, const char **way)
{
    for (; level->parent != NULL; level = level->parent)
        *way = arena_printf(arena, "%s/%s", level->name, *way);
}

static bool refuse(struct tree_copy *copy, const struct copy_level *level, const char *name,
                   const char *why)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *way = name;

    add_way(&arena, level, &way);
    return error_set(copy->err, ERR_INVALID_REQUEST, "plugin file `%s` cannot be installed: %s",
                     way, why);
}

static bool copy_fails(struct tree_copy *copy, const struct copy_level *level, const char *name,
                       const char *what, int negative_errno)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *way = name;

    add_way(&arena, level, &way);
    return os_error_setf(copy->err, ERR_INTERNAL, negative_errno, "%s `%s`", what, way);
}

static const char *kind_text(mode_t mode)
{
    return S_ISLNK(mode)    ? "it is a symbolic link"
           : S_ISFIFO(mode) ? "it is a named pipe"
           : S_ISSOCK(mode) ? "it is a socket"
                            : "it is a device";
}

/* What is on its way to the disk gets there, or the copy fails: a full disk may show only now. */
static bool settle(struct tree_copy *copy, const struct copy_level *level, const char *name, int fd)
{
    return fsync(fd) == 0 || errno == EINVAL || errno == ENOTSUP ||
           copy_fails(copy, level, name, "failed to copy plugin file", -errno);
}

/* -- Files -------------------------------------------------------------------------------------- */

/* Whatever the file grows to meanwhile, no more than the bound is read. */
static bool copy_bytes(struct tree_copy *copy, const struct copy_level *level, const char *name,
                       int from, int to)
{
    char block[64 * 1024];
    ssize_t n;

    while ((n = read(from, block, sizeof block)) != 0) {
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return copy_fails(copy, level, name, "failed to copy plugin file", -errno);
        copy->n_bytes += (uint64_t)n;
        if (copy->n_bytes > copy->bounds->max_bytes)
            return refuse(copy, level, name, "the plugin's files are too large together");
        for (ssize_t done = 0; done < n;) {
            ssize_t written = write(to, block + done, (size_t)(n - done));

            if (written < 0 && errno != EINTR)
                return copy_fails(copy, level, name, "failed to copy plugin file", -errno);
            done += written > 0 ? written : 0;
        }
    }
    return true;
}

static bool copy_file(struct tree_copy *copy, const struct copy_level *level, const char *name)
{
    /* A pipe that has taken the file's place is not waited for. */
    CLEANUP(closep)
    int from = openat(level->source, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    CLEANUP(closep) int to = -1;
    struct stat facts;

    if (from < 0 && errno == ELOOP)
        return refuse(copy, level, name, "it is a symbolic link");
    if (from < 0 || fstat(from, &facts) < 0)
        return copy_fails(copy, level, name, "failed to copy plugin file", -errno);
    if (!S_ISREG(facts.st_mode))
        return refuse(copy, level, name, kind_text(facts.st_mode));
    to = openat(level->target, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                facts.st_mode & 0111 ? 0755 : 0644);
    if (to < 0)
        return copy_fails(copy, level, name, "failed to copy plugin file", -errno);
    return copy_bytes(copy, level, name, from, to) && settle(copy, level, name, to);
}

/* -- Folders ------------------------------------------------------------------------------------ */

static bool copy_content(struct tree_copy *copy, const struct copy_level *level);

static bool copy_folder(struct tree_copy *copy, const struct copy_level *level, const char *name)
{
    CLEANUP(closep) int from = openat(level->source, name, FOLDER_FLAGS);
    CLEANUP(closep) int to = -1;

    if (from < 0 && (errno == ELOOP || errno == ENOTDIR))
        return refuse(copy, level, name, "it changed while it was copied");
    if (from < 0)
        return copy_fails(copy, level, name, "failed to read plugin source directory", -errno);
    if (level->depth >= copy->bounds->max_depth)
        return refuse(copy, level, name, "folders are nested too deeply");
    if (mkdirat(level->target, name, 0755) < 0 ||
        (to = openat(level->target, name, FOLDER_FLAGS)) < 0)
        return copy_fails(copy, level, name, "failed to create plugin target directory", -errno);
    return copy_content(copy, &(struct copy_level){ level, name, level->depth + 1, from, to });
}

static bool copy_entry(struct tree_copy *copy, const struct copy_level *level, const char *name)
{
    struct stat facts;

    if (fstatat(level->source, name, &facts, AT_SYMLINK_NOFOLLOW) < 0)
        return copy_fails(copy, level, name, "failed to inspect plugin source entry", -errno);
    if (++copy->n_entries > copy->bounds->max_entries)
        return refuse(copy, level, name, "the plugin has too many files");
    if (S_ISDIR(facts.st_mode))
        return copy_folder(copy, level, name);
    if (!S_ISREG(facts.st_mode))
        return refuse(copy, level, name, kind_text(facts.st_mode));
    if (facts.st_size < 0 || (uint64_t)facts.st_size > copy->bounds->max_bytes - copy->n_bytes)
        return refuse(copy, level, name, "the plugin's files are too large together");
    return copy_file(copy, level, name);
}

/* NOLINTNEXTLINE(misc-no-recursion): as deep as max_depth */
static bool copy_content(struct tree_copy *copy, const struct copy_level *level)
{
    int own = dup(level->source);
    DIR *dir = own < 0 ? NULL : fdopendir(own);
    const struct dirent *entry;
    bool is_fine = true;

    if (dir == NULL) {
        int failure = -errno;

        if (own >= 0)
            close(own);
        return copy_fails(copy, level, ".", "failed to read plugin source directory", failure);
    }
    rewinddir(dir);
    errno = 0;
    while (is_fine && (entry = readdir(dir)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            is_fine = copy_entry(copy, level, entry->d_name);
        errno = 0;
    }
    if (is_fine && errno != 0)
        is_fine = copy_fails(copy, level, ".", "failed to enumerate plugin source", -errno);
    closedir(dir);
    return is_fine && settle(copy, level, ".", level->target);
}

bool copy_tree(int source, int target, const struct copy_bounds *bounds, struct error *err)
{
    struct tree_copy copy = { .bounds = bounds, .err = err };

    return copy_content(&copy, &(struct copy_level){ .source = source, .target = target });
}

int open_below(const char *root, struct str path)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    char *rest = arena_printf(&arena, "%.*s", STR_ARGS(path)), *part;
    int fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    while (fd >= 0 && (part = strsep(&rest, "/")) != NULL) {
        int next;

        if (part[0] == '\0' || strcmp(part, ".") == 0)
            continue;
        next = openat(fd, part, FOLDER_FLAGS);
        if (next < 0)
            next = -errno;
        close(fd);
        fd = next;
        if (fd < 0)
            return fd;
    }
    return fd < 0 ? -errno : fd;
}
