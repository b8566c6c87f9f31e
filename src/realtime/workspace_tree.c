/* The upper levels of a folder, as lines of text. */
#include "base/memory.h"
#include "realtime/startup_context.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOOK_AT_MAX = 2000 }; /* entries of a folder; of larger ones some are not seen */

struct tree_entry {
    char *name; /* owned */
    bool is_folder;
};

struct tree_level {
    struct tree_entry *items; /* owned */
    size_t n;
};

/* What is made by programs, or kept for them. */
static const char *const left_out[] = {
    "node_modules", "target", "dist", "build", "out", "vendor", "venv", "__pycache__", "coverage",
};

static bool is_left_out(const char *name)
{
    if (name[0] == '.')
        return true;
    for (size_t i = 0; i < ARRAY_LENGTH(left_out); i++) {
        if (strcmp(name, left_out[i]) == 0)
            return true;
    }
    return false;
}

/* Folders first, then by name. */
static int compare_tree_entries(const void *a, const void *b)
{
    const struct tree_entry *left = a, *right = b;

    if (left->is_folder != right->is_folder)
        return left->is_folder ? -1 : 1;
    return strcmp(left->name, right->name);
}

/* Not every file system says it with the name. */
static bool is_folder_entry(DIR *folder, const struct dirent *entry)
{
    struct stat status;

    if (entry->d_type != DT_UNKNOWN)
        return entry->d_type == DT_DIR;
    return fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISDIR(status.st_mode);
}

/* A name is one line and cannot look like more of them. */
static void add_tree_name(struct buf *out, const char *name)
{
    for (; *name != '\0'; name++)
        buf_add_char(out, (unsigned char)*name < ' ' || *name == 0x7f ? '?' : *name);
}

/* Links are shown and not followed. */
static struct tree_level read_level(DIR *folder)
{
    struct tree_level level = { .items = xcalloc(LOOK_AT_MAX, sizeof *level.items) };
    const struct dirent *entry;

    while (level.n < LOOK_AT_MAX && (entry = readdir(folder)) != NULL) {
        if (!is_left_out(entry->d_name))
            level.items[level.n++] =
                (struct tree_entry){ .name = xstrdup(entry->d_name),
                                     .is_folder = is_folder_entry(folder, entry) };
    }
    qsort(level.items, level.n, sizeof *level.items, compare_tree_entries);
    return level;
}

static void free_level(struct tree_level *level)
{
    for (size_t i = 0; i < level->n; i++)
        free(level->items[i].name);
    free(level->items);
}

/* Takes the descriptor. */
static void add_level(struct buf *out, int fd, unsigned depth)
{
    DIR *folder = fd < 0 ? NULL : fdopendir(fd);
    struct tree_level level;

    if (folder == NULL) {
        if (fd >= 0)
            close(fd);
        return;
    }
    level = read_level(folder);
    for (size_t i = 0; i < level.n && i < STARTUP_ENTRIES; i++) {
        const struct tree_entry *entry = &level.items[i];

        buf_printf(out, "%*s- ", 2 * (int)depth, "");
        add_tree_name(out, entry->name);
        buf_add_text(out, entry->is_folder ? "/\n" : "\n");
        if (entry->is_folder && depth + 1 < STARTUP_DEPTH)
            add_level(out, openat(fd, entry->name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC),
                      depth + 1);
    }
    if (level.n > STARTUP_ENTRIES)
        buf_printf(out, "%*s- … and %zu more\n", 2 * (int)depth, "", level.n - STARTUP_ENTRIES);
    free_level(&level);
    closedir(folder);
}

void workspace_tree(const char *cwd, struct buf *out)
{
    add_level(out, open(cwd, O_RDONLY | O_DIRECTORY | O_CLOEXEC), /* depth= */ 0);
}
