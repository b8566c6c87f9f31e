#include "exec/tool_folder.h"

#include "base/descriptor.h"
#include "base/hash.h"
#include "base/memory.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const names[] = { "apply_patch", "applypatch" };

/* -- Making -------------------------------------------------------------------------------- */

/* NULL if it was replaced since we began: then its name leads to something else. */
static char *find_own_program(void)
{
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path);

    if (n <= 0 || (size_t)n >= sizeof path)
        return NULL;
    path[n] = '\0';
    return access(path, X_OK) == 0 ? xstrdup(path) : NULL;
}

/* A folder of ours, not what somebody else has put in its place, that these others cannot write. */
static int open_own_folder(int parent, const char *name, bool makes, mode_t others)
{
    struct stat status;
    int fd;

    if (makes)
        mkdirat(parent, name, 0700);
    fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return -1;
    if (fstat(fd, &status) == 0 && status.st_uid == geteuid() && (status.st_mode & others) == 0)
        return fd;
    close(fd);
    return -1;
}

static bool is_link_to(int folder, const char *name, const char *target)
{
    char found[PATH_MAX];
    ssize_t n = readlinkat(folder, name, found, sizeof found);

    return n == (ssize_t)strlen(target) && memcmp(found, target, (size_t)n) == 0;
}

static bool has_links(int folder, const char *target, bool makes)
{
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        if (is_link_to(folder, names[i], target))
            continue;
        if (!makes)
            return false;
        unlinkat(folder, names[i], /* flags= */ 0);
        /* Another server may have been quicker. */
        if (symlinkat(target, folder, names[i]) != 0 && !is_link_to(folder, names[i], target))
            return false;
    }
    return true;
}

static void use_own_folder(struct tool_folder *folder, const char *home, bool makes)
{
    CLEANUP(closep) int base = -1;
    CLEANUP(closep) int tmp = -1;
    CLEANUP(closep) int own = -1;
    CLEANUP(freep) char *program = NULL;
    char name[32], *path;

    if (folder->was_tried || home == NULL || home[0] != '/' || strchr(home, ':') != NULL)
        return;
    folder->was_tried = true;
    program = find_own_program();
    base = program == NULL ? -1 : open(home, O_PATH | O_DIRECTORY | O_CLOEXEC);
    /* It may be codex's, made where a group of its own is each user's. */
    tmp = base < 0 ? -1 : open_own_folder(base, "tmp", makes, S_IWOTH);
    if (tmp < 0)
        return;
    /* One folder for each program: servers of several versions may share a home. */
    snprintf(name, sizeof name, "bobbin-%016" PRIx64, hash_of(str_of(program)));
    own = open_own_folder(tmp, name, makes, S_IWGRP | S_IWOTH);
    if (own < 0 || !has_links(own, program, makes))
        return;
    if (asprintf(&path, "%s/tmp/%s", home, name) < 0)
        return;
    folder->path = path;
    folder->program = TAKE(program);
    folder->own[0] = str_of(folder->path);
    folder->own[1] = str_of(folder->program);
}

void tool_folder_make(struct tool_folder *folder, const char *home)
{
    use_own_folder(folder, home, /* makes= */ true);
}

void tool_folder_find(struct tool_folder *folder, const char *home)
{
    use_own_folder(folder, home, /* makes= */ false);
}

void tool_folder_done(struct tool_folder *folder)
{
    free(folder->path);
    free(folder->program);
    *folder = (struct tool_folder){ 0 };
}

/* -- Using --------------------------------------------------------------------------------- */

struct str_array tool_folder_paths(const struct tool_folder *folder)
{
    return (struct str_array){ (struct str *)(uintptr_t)folder->own, folder->path == NULL ? 0 : 2 };
}

const char *tool_folder_for(const struct tool_folder *folder, const struct sandbox *sandbox,
                            enum sandbox_tier tier)
{
    if (folder->path == NULL)
        return NULL;
    return sandbox_keeps(sandbox, tier, folder->own[0]) &&
                   sandbox_keeps(sandbox, tier, folder->own[1])
               ? folder->path
               : NULL;
}
