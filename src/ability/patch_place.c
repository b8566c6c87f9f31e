#include "ability/patch_place.h"

#include "base/buf.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/real_path.h"
#include "base/visible.h"
#include "patch/place.h"

#include <string.h>
#include <sys/stat.h>

enum { MAX_DETOURS = 100 }; /* that are told one by one */

/* The path with the links of its folders followed, as far as they are there. */
static struct str through_links(struct str path, struct arena *arena)
{
    struct str folder = path_real_front(arena, path_parent(arena, path));

    return path_normalize(arena,
                          str_of(arena_printf(arena, "%s/%s", folder.s, path_basename(path).s)));
}

/* A file with several names may have one outside, and a link is another file. */
static bool is_one_file(struct str path)
{
    struct stat status;

    return lstat(path.s, &status) < 0 || (S_ISREG(status.st_mode) && status.st_nlink == 1);
}

static bool is_inside(const struct sandbox *sandbox, struct str path, struct arena *arena)
{
    struct str normal = path_normalize(arena, path);

    return sandbox_access(sandbox, normal) == ACCESS_WRITE &&
           sandbox_access(sandbox, through_links(normal, arena)) == ACCESS_WRITE &&
           is_one_file(normal);
}

enum patch_place patch_place(const struct patch_changes *changes, const struct sandbox *sandbox)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    if (!sandbox->is_confined)
        return PATCH_UNCONFINED;
    for (size_t i = 0; i < changes->n; i++) {
        const struct patch_change *change = &changes->items[i];

        if (!is_inside(sandbox, change->path, &arena) ||
            (change->move_to.s != NULL && !is_inside(sandbox, change->move_to, &arena)))
            return PATCH_OUTSIDE;
    }
    return PATCH_INSIDE;
}

static struct str real_file(struct str path, struct arena *arena)
{
    struct place place;

    return place_find(path, arena, &place) ? place.path : path;
}

struct str_array patch_files(const struct patch_changes *changes, struct arena *arena)
{
    struct str *files = arena_alloc(arena, (2 * changes->n + 1) * sizeof *files);
    size_t n = 0;

    for (size_t i = 0; i < changes->n; i++) {
        const struct patch_change *change = &changes->items[i];

        files[n++] = real_file(change->path, arena);
        if (change->move_to.s != NULL)
            files[n++] = real_file(change->move_to, arena);
    }
    return (struct str_array){ files, n };
}

/* -- Detours ------------------------------------------------------------------------------- */

struct detours {
    struct buf text;
    size_t n;
    struct arena *arena;
};

static void note_detour(struct detours *detours, struct str path, struct str shown,
                        struct str real_path)
{
    if (str_equal(path_normalize(detours->arena, path), real_path) || detours->n++ >= MAX_DETOURS)
        return;
    if (detours->text.len > 0)
        buf_add_char(&detours->text, '\n');
    visible_add(&detours->text, shown, VISIBLE_LINE);
    buf_add_text(&detours->text, " leads to ");
    visible_add(&detours->text, real_path, VISIBLE_LINE);
}

struct str patch_detours(const struct patch_changes *changes, const struct str_array *files,
                         struct arena *arena)
{
    struct detours detours = { .arena = arena };
    size_t at = 0;
    struct str text = STR_NONE;

    for (size_t i = 0; i < changes->n; i++) {
        const struct patch_change *change = &changes->items[i];

        note_detour(&detours, change->path, change->shown, files->items[at++]);
        if (change->move_to.s != NULL)
            note_detour(&detours, change->move_to, change->move_shown, files->items[at++]);
    }
    if (detours.n > MAX_DETOURS)
        buf_printf(&detours.text, "\nand %zu more lead elsewhere, too", detours.n - MAX_DETOURS);
    if (detours.n > 0)
        text = arena_str(arena, detours.text.data, detours.text.len);
    buf_done(&detours.text);
    return text;
}
