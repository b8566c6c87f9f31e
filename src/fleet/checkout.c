#include "fleet/checkout.h"

#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/uuid.h"
#include "fleet/stored_file.h"
#include "store/rollout_chain.h"
#include "store/scan.h"
#include "store/thread_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

struct str checkout_path(const struct checkouts *copies, const struct stored_head *head,
                         struct arena *arena)
{
    return head->file_name.s == NULL ? STR_NONE
                                     : scan_place(arena, fleet_folder(copies->fleet),
                                                  head->is_archived, head->file_name.s);
}

/* -- Making -------------------------------------------------------------------------------- */

/* What was used last is removed last; the time of the last change is that of the thread. */
static void touch_copy(const char *path)
{
    struct timespec times[2] = { { .tv_nsec = UTIME_NOW }, { .tv_nsec = UTIME_OMIT } };

    utimensat(AT_FDCWD, path, times, 0);
}

static int64_t copy_size(struct str path)
{
    struct stat st;

    return path.s == NULL || stat(path.s, &st) < 0 ? -1 : (int64_t)st.st_size;
}

static bool copy_is_current(const struct checkouts *copies, struct str thread_id,
                            const struct stored_head *head, struct str path)
{
    int64_t size = copy_size(path);
    int64_t wanted = head->n_bytes - (head->torn > 0 && head->torn == head->n_lines);

    return size >= 0 && (size == wanted || fleet_holds(copies->fleet, thread_id));
}

/* One rollout by its id, if the store has it and it can be a file. */
static bool make_copy(struct checkouts *copies, struct sql_session *session, struct str rollout,
                      struct arena *arena, struct error *err, struct sql_fault *fault)
{
    struct stored_files files;
    int64_t n_lines;
    int trouble;

    if (!stored_files_find(session, FILES_BY_ID, &rollout, 1, fleet_folder(copies->fleet), arena,
                           &files, fault))
        return false;
    if (files.n == 0 || files.items[0].path.s == NULL)
        return true;
    if (!stored_file_write(session, &files.items[0], &n_lines, &trouble, fault))
        return false;
    copies->n_made++;
    copies->n_bytes_made += copy_size(files.items[0].path);
    if (trouble == 0)
        return true;
    os_error_set(err, trouble);
    error_prefix(err, "cannot write a working copy: ");
    return false;
}

/* A base need not be as long as it is in the store, only as long as it counts. */
static bool make_bases(struct checkouts *copies, struct sql_session *session, struct str path,
                       struct arena *arena, struct error *err, struct sql_fault *fault)
{
    for (int depth = 0; depth < ROLLOUT_CHAIN_MAX; depth++) {
        CLEANUP(error_done) struct error unreadable = { 0 };
        const char *home = fleet_folder(copies->fleet);
        struct rollout_head head;
        struct str base = STR_NONE;

        if (!rollout_head_read(path.s, arena, &head, &unreadable) || !uuid_is_valid(head.base.id))
            return true;
        if (!scan_find_part(arena, home, head.base.id, &base) ||
            copy_size(base) < (int64_t)head.base.end_offset) {
            if (!make_copy(copies, session, head.base.id, arena, err, fault))
                return false;
            if (!scan_find_part(arena, home, head.base.id, &base))
                return true; /* whoever reads it says so */
        }
        touch_copy(base.s);
        path = base;
    }
    return true;
}

bool checkout_make(struct checkouts *copies, struct sql_session *session, struct str thread_id,
                   const struct stored_head *head, struct arena *arena, struct error *err,
                   struct sql_fault *fault)
{
    struct str path = checkout_path(copies, head, arena);

    if (path.s == NULL)
        return true;
    if (!copy_is_current(copies, thread_id, head, path) &&
        !make_copy(copies, session, head->rollout, arena, err, fault))
        return false;
    touch_copy(path.s);
    if (!make_bases(copies, session, path, arena, err, fault))
        return false;
    checkout_tidy(copies, /* in_any_case= */ false);
    return true;
}

/* -- Moving and removing ------------------------------------------------------------------- */

void checkout_remove(const struct fleet *fleet, struct str thread_id)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    struct str_array files = thread_files_find(&arena, fleet_folder(fleet), thread_id);

    for (size_t i = 0; i < files.n; i++)
        unlink(files.items[i].s);
}

void checkout_move(const struct fleet *fleet, struct str thread_id, bool to_archive)
{
    CLEANUP(arena_done) struct arena arena = { 0 };
    const char *home = fleet_folder(fleet);
    struct str_array files = thread_files_find(&arena, home, thread_id);

    for (size_t i = 0; i < files.n; i++) {
        struct str path = files.items[i];
        struct str place = scan_place(&arena, home, to_archive, path_basename(path).s);

        if (place.s == NULL || str_equal(place, path))
            continue;
        if (!file_make_folders(place.s, &arena, NULL) || rename(path.s, place.s) < 0)
            unlink(path.s); /* it is made anew where it belongs */
    }
}
