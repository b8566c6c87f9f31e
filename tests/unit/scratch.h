/* A folder for a test, and short ways to put things there. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include "base/arena.h"
#include "base/file.h"
#include "base/memory.h"

#include "test.h"

#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct scratch {
    char path[64];
    struct arena arena; /* what scratch_path() returned */
};

static inline int scratch_remove_one(const char *path, const struct stat *status, int kind,
                                     struct FTW *at)
{
    return remove(path);
}

static inline void scratch_init(struct scratch *scratch)
{
    *scratch = (struct scratch){ .path = "/tmp/bobbin-test-XXXXXX" };
    ASSERT_NOT_NULL(mkdtemp(scratch->path));
}

/* The same for what has to be outside of a repository: see OUTSIDE in test.h. */
static inline void scratch_init_outside(struct scratch *scratch)
{
    *scratch = (struct scratch){ .path = OUTSIDE "/bobbin-test-XXXXXX" };
    ASSERT_NOT_NULL(mkdtemp(scratch->path));
}

static inline void scratch_done(struct scratch *scratch)
{
    nftw(scratch->path, scratch_remove_one, 32, FTW_DEPTH | FTW_PHYS);
    arena_done(&scratch->arena);
}

/* Valid until scratch_done(). */
static inline struct str scratch_path(struct scratch *scratch, const char *name)
{
    const char *path =
        arena_printf(&scratch->arena, "%s%s%s", scratch->path, name[0] == '\0' ? "" : "/", name);

    return (struct str){ path, strlen(path) };
}

static inline void scratch_write(struct scratch *scratch, const char *name, const char *text)
{
    int fd = open(scratch_path(scratch, name).s, O_WRONLY | O_CREAT | O_TRUNC, 0644);

    ASSERT_TRUE(fd >= 0);
    ASSERT_EQ(write(fd, text, strlen(text)), strlen(text));
    close(fd);
}

/* The same; folders above it are made. */
static inline void scratch_put(struct scratch *scratch, const char *name, const char *text)
{
    ASSERT_TRUE(file_make_folders(scratch_path(scratch, name).s, &scratch->arena, NULL));
    scratch_write(scratch, name, text);
}

static inline void scratch_mkdir(struct scratch *scratch, const char *name)
{
    ASSERT_EQ(mkdir(scratch_path(scratch, name).s, 0755), 0);
}

/* What a file holds, up to some bytes; "" if there is none. */
static inline const char *scratch_read(struct scratch *scratch, const char *name)
{
    static char text[4096];
    int fd = open(scratch_path(scratch, name).s, O_RDONLY);
    ssize_t n = fd < 0 ? 0 : read(fd, text, sizeof text - 1);

    if (fd >= 0)
        close(fd);
    text[n > 0 ? n : 0] = '\0';
    return text;
}

static inline bool scratch_exists(struct scratch *scratch, const char *name)
{
    struct stat status;

    return lstat(scratch_path(scratch, name).s, &status) == 0;
}

#endif
