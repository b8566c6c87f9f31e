#include "patch/patch_internal.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/utf8.h"
#include "patch/unified.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ITEM_CONTEXT = 1 };

struct verifier {
    const struct patch *patch;
    const struct sandbox *sandbox; /* NULL: everything can be read */
    struct str cwd;
    struct arena *arena;
    struct patch_changes changes;
    struct str *paths;   /* of the changes, normalised */
    struct str *targets; /* where they move to, or NULL */
    size_t n_bytes;      /* of all files, before and after */
    uint64_t match_steps;
    uint64_t diff_steps;
    struct error *err;
};

static struct str absolute_path(const struct verifier *verifier, struct str path)
{
    struct str cwd = verifier->cwd;
    bool has_slash = cwd.len > 0 && cwd.s[cwd.len - 1] == '/';

    if (path_is_absolute(path))
        return path;
    return str_of(arena_printf(verifier->arena, "%s%s%s", cwd.s, has_slash ? "" : "/", path.s));
}

static bool fail_path(struct verifier *verifier, const char *what, struct str path, const char *why)
{
    return error_set(verifier->err, ERR_INVALID_REQUEST, "%s %s: %s", what, path.s, why);
}

static bool fail_errno(struct verifier *verifier, const char *what, struct str path, int number)
{
    return os_error_setf(verifier->err, ERR_INVALID_REQUEST, -number, "%s %s", what, path.s);
}

static int read_old(const struct verifier *verifier, struct str path, struct buf *content)
{
    size_t max = PATCH_MAX_FILE_BYTES - verifier->n_bytes;

    return verifier->sandbox == NULL ? file_read(path.s, max, content)
                                     : sandbox_read(verifier->sandbox, path, max, content);
}

static bool read_old_text(struct verifier *verifier, const char *what, struct str path,
                          struct str *ret_text)
{
    CLEANUP(buf_done) struct buf content = { 0 };
    int r = read_old(verifier, path, &content);

    if (r == -EFBIG)
        return fail_path(verifier, what, path, "too large for a patch");
    if (r == -EINVAL && file_is_folder(path.s))
        r = -EISDIR;
    if (r == -EINVAL)
        return fail_path(verifier, what, path, "not a regular file");
    if (r < 0)
        return fail_errno(verifier, what, path, -r);
    if (!utf8_is_valid(buf_str(&content)))
        return fail_path(verifier, what, path, "stream did not contain valid UTF-8");
    verifier->n_bytes += content.len;
    *ret_text = arena_str(verifier->arena, content.data, content.len);
    return true;
}

/* -- What the patch has done so far ---------------------------------------------------------- */

/*
 * A path that occurs more than once in a patch goes on from where it was left, and stays one change. So
 * changes do not depend on each other and their order does not matter.
 */

static void keep_change(struct verifier *verifier, const struct patch_change *change)
{
    size_t i = verifier->changes.n++;

    verifier->changes.items[i] = *change;
    verifier->paths[i] = path_normalize(verifier->arena, change->path);
    if (change->move_to.s != NULL)
        verifier->targets[i] = path_normalize(verifier->arena, change->move_to);
}

static void drop_change(struct verifier *verifier, struct patch_change *change)
{
    size_t i = (size_t)(change - verifier->changes.items), last = --verifier->changes.n;

    memmove(change, change + 1, (last - i) * sizeof *change);
    memmove(&verifier->paths[i], &verifier->paths[i + 1], (last - i) * sizeof(struct str));
    memmove(&verifier->targets[i], &verifier->targets[i + 1], (last - i) * sizeof(struct str));
}

/* The change that has touched the path already; NULL: there is none. */
static struct patch_change *find_change(struct verifier *verifier, struct str path)
{
    struct str wanted = path_normalize(verifier->arena, path);

    for (size_t i = 0; i < verifier->changes.n; i++) {
        if (str_equal(verifier->paths[i], wanted) || str_equal(verifier->targets[i], wanted))
            return &verifier->changes.items[i];
    }
    return NULL;
}

/* What was moved to a path is left alone by the rest of the patch. */
static bool refuse_moved(struct verifier *verifier, const struct patch_change *earlier,
                         struct str path)
{
    if (earlier == NULL || earlier->move_to.s == NULL)
        return true;
    return fail_path(verifier, "Failed to change", path,
                     "the same patch moves a file from or to it");
}

/* Has the patch taken the file away? */
static bool is_gone(struct verifier *verifier, const struct patch_change *earlier, struct str path)
{
    if (earlier == NULL)
        return false;
    if (earlier->kind == CHANGE_DELETE)
        return true;
    return earlier->move_to.s != NULL &&
           str_equal(verifier->paths[earlier - verifier->changes.items],
                     path_normalize(verifier->arena, path));
}

/* -- One operation --------------------------------------------------------------------------- */

/* The lines of a new file without their marks; a carriage return before a line end is none of it. */
static struct str added_text(const struct patch_operation *operation, struct arena *arena)
{
    const char *at = operation->content.s, *end = at + operation->content.len;
    char *text = arena_alloc(arena, operation->content.len + 2);
    size_t len = 0;

    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline == NULL ? end : newline;
        size_t n = (size_t)(stop - at) - 1; /* without the mark */

        if (n > 0 && at[n] == '\r')
            n--;
        memcpy(text + len, at + 1, n);
        len += n;
        text[len++] = '\n';
        at = stop + 1;
    }
    text[len] = '\0';
    return (struct str){ text, len };
}

static bool add_result(struct verifier *verifier, const struct patch_operation *operation,
                       struct patch_change change)
{
    struct patch_change *earlier = find_change(verifier, change.path);

    if (!refuse_moved(verifier, earlier, change.path))
        return false;
    change.new_text = change.diff = added_text(operation, verifier->arena);
    if (earlier == NULL)
        keep_change(verifier, &change);
    else
        *earlier = change;
    return true;
}

/* For all that the patch may know. */
static bool is_there(const struct verifier *verifier, struct str path)
{
    struct stat facts;
    int fd;

    if (verifier->sandbox == NULL || !verifier->sandbox->is_confined)
        return access(path.s, F_OK) == 0;
    fd = sandbox_open(verifier->sandbox, path, &facts);
    if (fd >= 0)
        close(fd);
    return fd != -ENOENT && fd != -ENOTDIR;
}

static bool delete (struct verifier *verifier, struct patch_change change)
{
    struct patch_change *earlier = find_change(verifier, change.path);
    bool was_added = earlier != NULL && earlier->kind == CHANGE_ADD;

    if (is_gone(verifier, earlier, change.path))
        return fail_errno(verifier, "Failed to read", change.path, ENOENT);
    if (!refuse_moved(verifier, earlier, change.path))
        return false;
    if (was_added && !is_there(verifier, change.path)) {
        drop_change(verifier, earlier);
        return true;
    }
    if (earlier != NULL && !was_added)
        change.old_text = earlier->old_text;
    else if (!read_old_text(verifier, "Failed to read", change.path, &change.old_text))
        return false;
    change.diff = change.old_text;
    if (earlier == NULL)
        keep_change(verifier, &change);
    else
        *earlier = change;
    return true;
}

/* The text that an update begins with. */
static bool base_of(struct verifier *verifier, const struct patch_change *earlier,
                    struct patch_change *change, struct str *ret_base)
{
    static const char failure[] = "Failed to read file to update";

    if (is_gone(verifier, earlier, change->path))
        return fail_errno(verifier, failure, change->path, ENOENT);
    if (!refuse_moved(verifier, earlier, change->path))
        return false;
    if (earlier != NULL) {
        change->old_text = earlier->old_text;
        *ret_base = earlier->new_text;
        return true;
    }
    if (!read_old_text(verifier, failure, change->path, &change->old_text))
        return false;
    *ret_base = change->old_text;
    return true;
}

static bool update(struct verifier *verifier, const struct patch_operation *operation,
                   struct patch_change change)
{
    struct patch_change *earlier = find_change(verifier, change.path), *there;
    bool is_new = earlier != NULL && earlier->kind == CHANGE_ADD;
    struct str base;

    if (!base_of(verifier, earlier, &change, &base))
        return false;
    there = change.move_to.s == NULL ? NULL : find_change(verifier, change.move_to);
    if (change.move_to.s != NULL && (is_new || (there != NULL && there != earlier)))
        return fail_path(verifier, "Failed to move", change.path,
                         "the same patch adds it, or changes where it goes to");
    if (!patch_update_text(operation, change.path, base, &verifier->match_steps, verifier->arena,
                           &change.new_text, verifier->err))
        return false;
    if (change.new_text.len > PATCH_MAX_FILE_BYTES - verifier->n_bytes)
        return fail_path(verifier, "Failed to update", change.path, "too large for a patch");
    verifier->n_bytes += change.new_text.len;
    if (is_new) {
        earlier->new_text = earlier->diff = change.new_text;
        return true;
    }
    if (earlier != NULL)
        drop_change(verifier, earlier);
    keep_change(verifier, &change);
    return true;
}

static bool is_same_path(struct verifier *verifier, struct str a, struct str b)
{
    return str_equal(path_normalize(verifier->arena, a), path_normalize(verifier->arena, b));
}

static bool verify_operation(struct verifier *verifier, const struct patch_operation *operation)
{
    struct patch_change change = {
        .kind = operation->kind,
        .shown = operation->path,
        .path = absolute_path(verifier, operation->path),
        .move_shown = operation->move_to,
    };

    if (operation->path.len == 0 || str_has_nul(operation->path) || str_has_nul(operation->move_to))
        return error_set(verifier->err, ERR_INVALID_REQUEST, "the path of a file is not valid");
    if (operation->move_to.s != NULL)
        change.move_to = absolute_path(verifier, operation->move_to);
    if (operation->move_to.s != NULL && is_same_path(verifier, change.path, change.move_to))
        change.move_to = change.move_shown = STR_NONE; /* onto itself is nowhere */
    switch (operation->kind) {
    case CHANGE_ADD:
        return add_result(verifier, operation, change);
    case CHANGE_DELETE:
        return delete (verifier, change);
    default:
        return update(verifier, operation, change);
    }
}

/* -- The whole ------------------------------------------------------------------------------- */

static void add_summary(struct buf *out, const struct patch *patch, char letter,
                        enum change_kind kind)
{
    for (size_t i = 0; i < patch->n; i++) {
        const struct patch_operation *operation = &patch->operations[i];

        if (operation->kind == kind) {
            buf_printf(out, "%c ", letter);
            buf_add_str(out, operation->move_to.s != NULL ? operation->move_to : operation->path);
            buf_add_char(out, '\n');
        }
    }
}

struct str patch_summary(const struct patch_changes *changes, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };

    buf_add_text(&out, "Success. Updated the following files:\n");
    add_summary(&out, changes->patch, 'A', CHANGE_ADD);
    add_summary(&out, changes->patch, 'M', CHANGE_UPDATE);
    add_summary(&out, changes->patch, 'D', CHANGE_DELETE);
    return arena_str(arena, out.data, out.len);
}

/* Last, so that a file that is updated again and again is compared once. */
static void make_diffs(struct verifier *verifier)
{
    for (size_t i = 0; i < verifier->changes.n; i++) {
        CLEANUP(buf_done) struct buf diff = { 0 };
        struct patch_change *change = &verifier->changes.items[i];

        if (change->kind != CHANGE_UPDATE)
            continue;
        unified_diff(&diff, change->old_text, change->new_text, ITEM_CONTEXT,
                     &verifier->diff_steps);
        change->diff = arena_str(verifier->arena, diff.data, diff.len);
    }
}

bool patch_verify(const struct patch *patch, struct str cwd, struct arena *arena,
                  struct patch_changes *ret_changes, struct error *err)
{
    return patch_verify_in(/* sandbox= */ NULL, patch, cwd, arena, ret_changes, err);
}

bool patch_verify_in(const struct sandbox *sandbox, const struct patch *patch, struct str cwd,
                     struct arena *arena, struct patch_changes *ret_changes, struct error *err)
{
    struct verifier verifier = {
        .patch = patch,
        .sandbox = sandbox,
        .cwd = cwd,
        .arena = arena,
        .match_steps = PATCH_MATCH_STEPS,
        .diff_steps = LINE_DIFF_STEPS,
        .err = err,
    };

    verifier.changes.items = arena_alloc(arena, patch->n * sizeof *verifier.changes.items);
    verifier.paths = arena_alloc(arena, patch->n * sizeof *verifier.paths);
    verifier.targets = arena_zero(arena, patch->n * sizeof *verifier.targets);
    for (size_t i = 0; i < patch->n; i++) {
        if (!verify_operation(&verifier, &patch->operations[i]))
            return false;
    }
    make_diffs(&verifier);
    verifier.changes.patch = patch;
    *ret_changes = verifier.changes;
    return true;
}
