#include "patch/turn_diff.h"

#include "base/buf.h"
#include "base/guard.h"
#include "base/memory.h"
#include "base/path.h"
#include "patch/file_state.h"
#include "patch/unified.h"

#include <stdlib.h>
#include <unistd.h>

enum {
    CONTEXT = 3,
    KEPT_FILE_BYTES = 16 * 1024 * 1024, /* larger files are shown as binary ones */
    KEPT_BYTES = 64 * 1024 * 1024,      /* of a turn */
};

/* A file that a patch of the turn has touched. */
struct tracked {
    char *origin;  /* where it was when the turn began; owned */
    char *current; /* where patches have moved it; owned */
    struct file_state before;
};

struct turn_diff {
    struct tracked *items; /* owned */
    size_t n;
    size_t cap;
    size_t n_kept; /* bytes of content */
};

struct turn_diff *turn_diff_new(void)
{
    return xcalloc(1, sizeof(struct turn_diff));
}

void turn_diff_free(struct turn_diff *diff)
{
    if (diff == NULL)
        return;
    for (size_t i = 0; i < diff->n; i++) {
        free(diff->items[i].origin);
        free(diff->items[i].current);
        file_state_done(&diff->items[i].before);
    }
    free(diff->items);
    free(diff);
}

/* -- Before ---------------------------------------------------------------------------------- */

static void set_current(struct tracked *tracked, const char *path)
{
    free(tracked->current);
    tracked->current = xstrdup(path);
}

/* A move that did not come about: the patch could not be applied. */
static bool is_back(const struct tracked *tracked)
{
    return strcmp(tracked->current, tracked->origin) != 0 && access(tracked->current, F_OK) < 0 &&
           access(tracked->origin, F_OK) == 0;
}

static struct tracked *find_tracked(struct turn_diff *diff, const char *path)
{
    for (size_t i = 0; i < diff->n; i++) {
        if (strcmp(diff->items[i].current, path) == 0)
            return &diff->items[i];
    }
    return NULL;
}

/* Before a patch is looked at: its own moves have not come about yet, either. */
static void forget_failed_moves(struct turn_diff *diff)
{
    for (size_t i = 0; i < diff->n; i++) {
        if (is_back(&diff->items[i]))
            set_current(&diff->items[i], diff->items[i].origin);
    }
}

static struct tracked *find_or_add(struct turn_diff *diff, const char *path)
{
    struct tracked *tracked = find_tracked(diff, path);

    if (tracked != NULL)
        return tracked;
    if (diff->n == diff->cap) {
        diff->cap = diff->cap == 0 ? 8 : 2 * diff->cap;
        diff->items = xrealloc(diff->items, diff->cap * sizeof *diff->items);
    }
    tracked = &diff->items[diff->n++];
    *tracked = (struct tracked){ .origin = xstrdup(path), .current = xstrdup(path) };
    file_state_read(&tracked->before, path);
    if (tracked->before.len > KEPT_FILE_BYTES || diff->n_kept + tracked->before.len > KEPT_BYTES)
        file_state_done(&tracked->before);
    else
        diff->n_kept += tracked->before.len;
    return tracked;
}

/* A file that is written over is a change of its own; the moved one is then simply gone. */
static void remember_move(struct turn_diff *diff, struct tracked *tracked, const char *to)
{
    if (strcmp(tracked->current, to) == 0)
        return;
    if (access(to, F_OK) == 0 || find_tracked(diff, to) != NULL) {
        find_or_add(diff, to);
        return;
    }
    set_current(tracked, to);
}

void turn_diff_remember(struct turn_diff *diff, const struct patch_changes *changes)
{
    CLEANUP(arena_done) struct arena arena = { 0 };

    forget_failed_moves(diff);
    for (size_t i = 0; i < changes->n; i++) {
        const struct patch_change *change = &changes->items[i];
        struct tracked *tracked = find_or_add(diff, path_normalize(&arena, change->path).s);

        if (change->move_to.s != NULL)
            remember_move(diff, tracked, path_normalize(&arena, change->move_to).s);
    }
}

/* -- Now ------------------------------------------------------------------------------------- */

/* One file of the diff. */
struct diff_entry {
    const struct tracked *tracked;
    struct str old_name; /* as shown */
    struct str new_name;
    const char *path; /* where it is now */
};

static bool has_git(struct arena *arena, struct str folder)
{
    return marker_exists(arena_printf(arena, "%.*s/.git", STR_ARGS(folder)));
}

/* From the top of the repository it is in, or as it is. */
static struct str shown_path(const char *path, struct arena *arena)
{
    struct str folder = str_of(path);

    while (folder.len > 0) {
        const char *slash = memrchr(folder.s, '/', folder.len);

        folder.len = (size_t)(slash - folder.s);
        if (has_git(arena, folder))
            return str_of(path + folder.len + 1);
    }
    return str_of(path);
}

static struct diff_entry entry_of(const struct tracked *tracked, struct arena *arena)
{
    const char *path = is_back(tracked) ? tracked->origin : tracked->current;

    return (struct diff_entry){
        .tracked = tracked,
        .old_name = shown_path(tracked->origin, arena),
        .new_name = shown_path(path, arena),
        .path = path,
    };
}

static int by_name(const void *a, const void *b)
{
    const struct diff_entry *left = a, *right = b;

    return strcmp(left->new_name.s, right->new_name.s);
}

static void write_names(struct buf *out, const struct diff_entry *entry,
                        const struct file_state *now)
{
    const struct file_state *before = &entry->tracked->before;

    buf_printf(out, "--- %s%s\n", before->exists ? "a/" : "",
               before->exists ? entry->old_name.s : "/dev/null");
    buf_printf(out, "+++ %s%s\n", now->exists ? "b/" : "",
               now->exists ? entry->new_name.s : "/dev/null");
}

static void write_modes(struct buf *out, const struct file_state *before,
                        const struct file_state *now)
{
    if (!before->exists)
        buf_printf(out, "new file mode %o\n", now->mode);
    else if (!now->exists)
        buf_printf(out, "deleted file mode %o\n", before->mode);
    else if (before->mode != now->mode)
        buf_printf(out, "old mode %o\nnew mode %o\n", before->mode, now->mode);
}

/* Is there text to compare on every side that exists? */
static bool has_text(const struct file_state *state)
{
    return !state->exists || (state->is_text && state->content != NULL);
}

static struct str shown_text(const struct file_state *state)
{
    return (struct str){ state->content == NULL ? "" : state->content,
                         state->content == NULL ? 0 : state->len };
}

static void write_entry(struct buf *out, const struct diff_entry *entry, uint64_t *steps_left)
{
    CLEANUP(file_state_done) struct file_state now;
    CLEANUP(buf_done) struct buf hunks = { 0 };
    const struct file_state *before = &entry->tracked->before;

    file_state_read(&now, entry->path);
    if (before->exists == now.exists && strcmp(before->id, now.id) == 0)
        return;
    buf_printf(out, "diff --git a/%s b/%s\n", entry->old_name.s, entry->new_name.s);
    write_modes(out, before, &now);
    buf_printf(out, "index %s..%s\n", before->id, now.id);
    if (!has_text(before) || !has_text(&now)) {
        write_names(out, entry, &now);
        buf_add_text(out, "Binary files differ\n");
        return;
    }
    unified_diff(&hunks, shown_text(before), shown_text(&now), CONTEXT, steps_left);
    if (hunks.len > 0)
        write_names(out, entry, &now);
    buf_add_str(out, buf_str(&hunks));
}

struct str turn_diff_text(struct turn_diff *diff, struct arena *arena)
{
    CLEANUP(arena_done) struct arena scratch = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    struct diff_entry *entries = arena_alloc(&scratch, diff->n * sizeof *entries);
    uint64_t steps_left = LINE_DIFF_STEPS;

    for (size_t i = 0; i < diff->n; i++)
        entries[i] = entry_of(&diff->items[i], &scratch);
    if (diff->n > 0)
        qsort(entries, diff->n, sizeof *entries, by_name);
    for (size_t i = 0; i < diff->n; i++)
        write_entry(&out, &entries[i], &steps_left);
    return arena_str(arena, out.data, out.len);
}
