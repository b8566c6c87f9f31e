/* A folder for a test of patches or rules, its files, and patches of them. */
#ifndef PATCH_FRAME_H
#define PATCH_FRAME_H

#include "base/file.h"
#include "base/memory.h"
#include "patch/patch.h"

#include "test.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct scratch {
    char folder[PATH_MAX]; /* without links */
    struct arena arena;
    struct error err;
};

static inline void scratch_init_at(struct scratch *scratch, char *template)
{
    *scratch = (struct scratch){ 0 };
    ASSERT_NOT_NULL(mkdtemp(template));
    ASSERT_NOT_NULL(realpath(template, scratch->folder));
}

static inline void scratch_init(struct scratch *scratch)
{
    scratch_init_at(scratch, (char[]){ "/tmp/bobbin-patch-XXXXXX" });
}

/* The same for what has to be outside of a repository: see OUTSIDE in test.h. */
static inline void scratch_init_outside(struct scratch *scratch)
{
    scratch_init_at(scratch, (char[]){ OUTSIDE "/bobbin-patch-XXXXXX" });
}

static inline void scratch_done(struct scratch *scratch)
{
    char *command = arena_printf(&scratch->arena, "rm -rf '%s'", scratch->folder);

    if (scratch->folder[0] != '\0' && system(command) != 0) // NOLINT: our own folder
        fprintf(stderr, "cannot remove %s\n", scratch->folder);
    arena_done(&scratch->arena);
    error_done(&scratch->err);
}

static inline const char *scratch_path(struct scratch *scratch, const char *name)
{
    return arena_printf(&scratch->arena, "%s/%s", scratch->folder, name);
}

static inline void scratch_write(struct scratch *scratch, const char *name, const char *content)
{
    FILE *file = fopen(scratch_path(scratch, name), "we");

    ASSERT_NOT_NULL(file);
    fputs(content, file);
    fclose(file);
}

/* "(none)" if there is no such file. */
static inline struct str scratch_read(struct scratch *scratch, const char *name)
{
    CLEANUP(buf_done) struct buf content = { 0 };

    if (file_read(scratch_path(scratch, name), 1 << 28, &content) < 0)
        return STR_LITERAL("(none)");
    return arena_str(&scratch->arena, content.data, content.len);
}

static inline void scratch_folder(struct scratch *scratch, const char *name)
{
    ASSERT_EQ(mkdir(scratch_path(scratch, name), 0755), 0);
}

/* The changes of a patch without its first and last line. False: scratch->err. */
static inline bool scratch_verify(struct scratch *scratch, const char *body,
                                  struct patch_changes *ret_changes)
{
    const char *text = arena_printf(&scratch->arena, "*** Begin Patch\n%s*** End Patch\n", body);
    struct patch *patch;

    error_done(&scratch->err);
    scratch->err = (struct error){ 0 };
    return patch_parse(str_of(text), &scratch->arena, &patch, &scratch->err) &&
           patch_verify(patch, str_of(scratch->folder), &scratch->arena, ret_changes,
                        &scratch->err);
}

#endif
