/*
 * Writing what a patch has come to, whole or not at all.
 *
 *   plan      every change becomes steps; every place is found and the policy asked about it
 *   prepare   new contents are written beside their files; files are still what they were
 *   commit    one rename a step: new and old content change places, so that undoing is the same again
 *   finish    what was set aside is removed; or, after a failure, everything is put back
 */
#include "patch/patch_internal.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "patch/place.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/random.h>
#include <unistd.h>

enum step_state {
    STEP_PLANNED,
    STEP_PREPARED,  /* the new content is set aside */
    STEP_EXCHANGED, /* the old content is set aside */
    STEP_CREATED,   /* there was none */
};

/* One file that is written or removed. */
struct step {
    struct place place;
    const char *failure; /* "Failed to write file" */
    struct str shown;
    struct str content;  /* NULL: the file is removed */
    struct str expected; /* what the file must still be; NULL: anything or nothing */
    struct str mode_of;  /* the file whose mode a new one takes, or NULL */
    enum step_state state;
    char aside[32];  /* a name in the same folder */
    struct str made; /* the first folder that was made for it, or NULL */
};

struct patch_plan {
    struct arena arena;
    struct step *steps;
    size_t n;
    const struct patch_apply_options *options;
    struct error *err;
};

static void plan_done(struct patch_plan *plan)
{
    arena_done(&plan->arena);
}

static bool fail_step(const struct patch_plan *plan, const struct step *step, const char *why)
{
    return error_set(plan->err, ERR_INVALID_REQUEST, "%s %s: %s", step->failure, step->shown.s,
                     why);
}

static bool fail_errno(const struct patch_plan *plan, const struct step *step, int r)
{
    return os_error_setf(plan->err, ERR_INVALID_REQUEST, r, "%s %s", step->failure, step->shown.s);
}

/* -- Planning -------------------------------------------------------------------------------- */

static bool is_approved(const struct patch_plan *plan, const struct place *place)
{
    const struct str_array *files = &plan->options->approved;

    for (size_t i = 0; i < files->n; i++) {
        if (str_equal(files->items[i], place->path))
            return true;
    }
    return false;
}

static bool may_write(const struct patch_plan *plan, const struct place *place)
{
    const struct sandbox *sandbox = plan->options->sandbox;

    return sandbox == NULL || !sandbox->is_confined ||
           sandbox_access(sandbox, place->path) == ACCESS_WRITE;
}

static bool add_step(struct patch_plan *plan, struct str path, struct step step)
{
    if (!place_find(path, &plan->arena, &step.place))
        return fail_step(plan, &step, "it is not the path of a file");
    if (plan->options->approved.n > 0 && !is_approved(plan, &step.place))
        return fail_step(plan, &step, "it leads elsewhere than when it was approved");
    if (plan->options->approved.n == 0 && !may_write(plan, &step.place))
        return fail_step(plan, &step, "writing there is not allowed");
    plan->steps[plan->n++] = step;
    return true;
}

static bool is_same_place(struct patch_plan *plan, struct str a, struct str b)
{
    struct place left, right;

    return place_find(a, &plan->arena, &left) && place_find(b, &plan->arena, &right) &&
           str_equal(left.path, right.path);
}

static bool plan_change(struct patch_plan *plan, const struct patch_change *change)
{
    struct step write = {
        .failure = "Failed to write file",
        .shown = change->shown,
        .content = change->new_text,
        .expected = change->old_text,
    };
    struct step remove = {
        .failure = "Failed to delete file",
        .shown = change->shown,
        .expected = change->old_text,
    };

    if (change->kind == CHANGE_DELETE)
        return add_step(plan, change->path, remove);
    if (change->move_to.s == NULL || is_same_place(plan, change->path, change->move_to))
        return add_step(plan, change->path, write);
    write.shown = change->move_shown;
    write.expected = STR_NONE;
    write.mode_of = change->path;
    remove.failure = "Failed to remove original";
    return add_step(plan, change->move_to, write) && add_step(plan, change->path, remove);
}

/* -- Preparing ------------------------------------------------------------------------------- */

/* Of what stands at the place now. -ENOENT: nothing. */
static int look_at_place(int folder, const struct step *step, struct stat *ret_facts)
{
    if (fstatat(folder, step->place.name.s, ret_facts, AT_SYMLINK_NOFOLLOW) < 0)
        return -errno;
    return S_ISREG(ret_facts->st_mode) ? 0 : S_ISDIR(ret_facts->st_mode) ? -EISDIR : -EINVAL;
}

/* Has somebody changed the file since the patch was verified? */
static bool is_as_expected(const struct step *step)
{
    CLEANUP(buf_done) struct buf content = { 0 };

    if (step->expected.s == NULL)
        return true;
    return file_read(step->place.path.s, step->expected.len, &content) == 0 &&
           str_equal(buf_str(&content), step->expected);
}

static void choose_name(struct step *step)
{
    uint64_t number = 0;

    if (getrandom(&number, sizeof number, 0) != sizeof number)
        number = (uint64_t)getpid() << 32 | (uint64_t)(uintptr_t)step;
    snprintf(step->aside, sizeof step->aside, ".bobbin-%016" PRIx64, number);
}

/* The new file belongs to whom the old one belongs to, as far as we may decide that. What ran with its
 * owner's rights does not any more: its content is another's now, as after write(2). */
static int keep_owner_and_mode(int fd, const struct stat *old)
{
    struct stat facts;

    if (fstat(fd, &facts) == 0 && (facts.st_uid != old->st_uid || facts.st_gid != old->st_gid) &&
        fchown(fd, old->st_uid, old->st_gid) < 0)
        log_debug("cannot keep the owner of a patched file: %s", strerror(errno));
    return fchmod(fd, old->st_mode & 0777) < 0 ? -errno : 0;
}

/* `like`: a file whose mode it takes, or NULL. */
static int write_aside(int folder, const struct step *step, const struct stat *like)
{
    int fd = openat(folder, step->aside, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                    like == NULL ? 0666 : 0600);
    int r;

    if (fd < 0)
        return -errno;
    r = file_write_all(fd, step->content);
    if (r == 0 && like != NULL)
        r = keep_owner_and_mode(fd, like);
    if (close(fd) < 0 && r == 0)
        r = -errno;
    if (r < 0)
        unlinkat(folder, step->aside, 0);
    return r;
}

/* Of a regular file that is really there, not behind a link. */
static bool look_at_file(struct str path, struct arena *arena, struct stat *ret_facts)
{
    struct place place;
    int folder = place_find(path, arena, &place) ? place_open(&place) : -1;
    bool found;

    if (folder < 0)
        return false;
    found = fstatat(folder, place.name.s, ret_facts, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(ret_facts->st_mode);
    close(folder);
    return found;
}

static bool prepare_write(struct patch_plan *plan, struct step *step, int folder)
{
    struct stat facts;
    int r = look_at_place(folder, step, &facts);
    bool has_mode = r == 0;

    if (r == -EINVAL)
        return fail_step(plan, step, "it is not a regular file");
    if (r < 0 && r != -ENOENT)
        return fail_errno(plan, step, r);
    if (!is_as_expected(step))
        return fail_step(plan, step, "the file has changed since the patch was read");
    if (step->mode_of.s != NULL)
        has_mode = look_at_file(step->mode_of, &plan->arena, &facts);
    r = write_aside(folder, step, has_mode ? &facts : NULL);
    if (r < 0)
        return fail_errno(plan, step, r);
    step->state = STEP_PREPARED;
    return true;
}

static bool prepare_removal(struct patch_plan *plan, struct step *step, int folder)
{
    struct stat facts;
    int r = look_at_place(folder, step, &facts);

    if (r == -EINVAL)
        return fail_step(plan, step, "it is not a regular file");
    if (r < 0)
        return fail_errno(plan, step, r);
    if (!is_as_expected(step))
        return fail_step(plan, step, "the file has changed since the patch was read");
    return true;
}

static bool prepare_step(struct patch_plan *plan, struct step *step)
{
    bool is_write = step->content.s != NULL;
    int folder =
        is_write ? place_make(&step->place, &plan->arena, &step->made) : place_open(&step->place);
    bool is_ready;

    if (folder < 0 && is_write)
        step->failure = "Failed to create parent directories for";
    if (folder < 0)
        return fail_errno(plan, step, folder);
    choose_name(step);
    is_ready = is_write ? prepare_write(plan, step, folder) : prepare_removal(plan, step, folder);
    close(folder);
    return is_ready;
}

/* -- Committing ------------------------------------------------------------------------------ */

/* Where a file system cannot exchange two names, the old file steps aside first. */
static int exchange_slowly(int folder, const char *name, const char *aside)
{
    char third[40];

    snprintf(third, sizeof third, "%s.old", aside);
    if (renameat(folder, name, folder, third) < 0)
        return -errno;
    if (renameat(folder, aside, folder, name) < 0) {
        int r = -errno;

        renameat(folder, third, folder, name);
        return r;
    }
    return renameat(folder, third, folder, aside) < 0 ? -errno : 0;
}

static int exchange(int folder, const struct step *step)
{
    if (renameat2(folder, step->aside, folder, step->place.name.s, RENAME_EXCHANGE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -errno;
    return exchange_slowly(folder, step->place.name.s, step->aside);
}

static int create(int folder, const struct step *step)
{
    if (renameat2(folder, step->aside, folder, step->place.name.s, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return -errno;
    return renameat(folder, step->aside, folder, step->place.name.s) < 0 ? -errno : 0;
}

static int commit_in(int folder, struct step *step)
{
    int r;

    if (step->content.s == NULL) {
        r = renameat(folder, step->place.name.s, folder, step->aside) < 0 ? -errno : 0;
        step->state = r == 0 ? STEP_EXCHANGED : step->state;
        return r;
    }
    r = exchange(folder, step);
    if (r == 0)
        step->state = STEP_EXCHANGED;
    if (r != -ENOENT)
        return r;
    r = create(folder, step);
    if (r == 0)
        step->state = STEP_CREATED;
    return r;
}

static bool commit(struct patch_plan *plan, struct step *step)
{
    int folder = place_open(&step->place), r = folder;

    if (folder >= 0) {
        r = commit_in(folder, step);
        close(folder);
    }
    return r < 0 ? fail_errno(plan, step, r) : true;
}

/* -- Afterwards ------------------------------------------------------------------------------ */

static void remove_aside(const struct step *step)
{
    int folder = place_open(&step->place);

    if (folder < 0)
        return;
    unlinkat(folder, step->aside, 0);
    close(folder);
}

static void undo(struct step *step)
{
    int folder = place_open(&step->place), r = 0;

    if (folder >= 0) {
        if (step->state == STEP_CREATED)
            r = unlinkat(folder, step->place.name.s, 0) < 0 ? -errno : 0;
        else if (step->state == STEP_EXCHANGED && step->content.s == NULL)
            r = renameat(folder, step->aside, folder, step->place.name.s) < 0 ? -errno : 0;
        else if (step->state == STEP_EXCHANGED)
            r = exchange(folder, step);
        if (r < 0)
            log_error("cannot put %s back: %s; its content is in %s/%s", step->place.path.s,
                      strerror(-r), step->place.folder.s, step->aside);
        else if (step->content.s != NULL && step->state != STEP_PLANNED &&
                 step->state != STEP_CREATED)
            unlinkat(folder, step->aside, 0);
        close(folder);
    }
    place_unmake(&step->place, step->made);
}

static bool run_plan(struct patch_plan *plan)
{
    for (size_t i = 0; i < plan->n; i++) {
        if (!prepare_step(plan, &plan->steps[i]))
            return false;
    }
    for (size_t i = 0; i < plan->n; i++) {
        if (!commit(plan, &plan->steps[i]))
            return false;
    }
    return true;
}

bool patch_apply(const struct patch_changes *changes, const struct patch_apply_options *options,
                 struct error *err)
{
    CLEANUP(plan_done) struct patch_plan plan = { .options = options, .err = err };

    plan.steps = arena_zero(&plan.arena, 2 * changes->n * sizeof *plan.steps);
    for (size_t i = 0; i < changes->n; i++) {
        if (!plan_change(&plan, &changes->items[i]))
            return false;
    }
    if (!run_plan(&plan)) {
        for (size_t i = plan.n; i > 0; i--)
            undo(&plan.steps[i - 1]);
        return false;
    }
    for (size_t i = 0; i < plan.n; i++) {
        if (plan.steps[i].state == STEP_EXCHANGED)
            remove_aside(&plan.steps[i]);
    }
    return true;
}
