#include "store/thread_files.h"

#include "base/check.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/os_error.h"
#include "base/path.h"
#include "base/uuid.h"
#include "schema/json_read.h"
#include "store/rollout.h"
#include "store/rollout_chain.h"
#include "store/scan.h"
#include "store/writer_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

enum { LEFTOVERS_MAX = 1000 }; /* threads at once; the next start has the others */

/* -- Names --------------------------------------------------------------------------------- */

bool thread_file_is_named(const char *file_name, struct str id, struct str *ret_own_id)
{
    static const char form[] = "rollout-0000-00-00T00-00-00-";
    size_t at = sizeof form - 1;
    struct str own;

    for (size_t i = 0; i < at; i++) {
        bool fits =
            form[i] == '0' ? file_name[i] >= '0' && file_name[i] <= '9' : file_name[i] == form[i];

        if (!fits)
            return false;
    }
    if (strncmp(file_name + at, id.s, id.len) != 0)
        return false;
    own = (struct str){ file_name + at, id.len };
    at += id.len;
    if (file_name[at] == '_') {
        own = (struct str){ file_name + at + 1, strnlen(file_name + at + 1, UUID_LENGTH) };
        at += 1 + own.len;
        if (!uuid_is_valid(own))
            return false;
    }
    if (strcmp(file_name + at, ".jsonl") != 0)
        return false;
    *ret_own_id = own;
    return true;
}

static const char *const aside_prefixes[] = {
    [ASIDE_DELETED] = ".deleted-", [ASIDE_REVERTING] = ".reverting-"
};

struct str thread_file_aside(struct arena *arena, struct str path, enum aside_reason reason)
{
    struct str name = path_basename(path);

    return str_of(arena_printf(arena, "%.*s%s%s", (int)(path.len - name.len), path.s,
                               aside_prefixes[reason], name.s));
}

/* Its own name; NULL: it was not put aside for that. */
static const char *name_without_aside(const char *file_name, enum aside_reason reason)
{
    size_t len = strlen(aside_prefixes[reason]);

    return strncmp(file_name, aside_prefixes[reason], len) == 0 ? file_name + len : NULL;
}

/* -- Finding ------------------------------------------------------------------------------- */

struct thread_file_search {
    struct arena *arena;
    struct str id;
    const char *root;
    struct str *paths; /* their own names, whatever they are called at the moment */
    struct str *own_ids;
    size_t n;
    size_t cap;
};

static void search_add(struct thread_file_search *search, struct str path, struct str own_id)
{
    if (search->n == search->cap) {
        size_t cap = search->cap == 0 ? 4 : 2 * search->cap;
        struct str *paths = arena_alloc(search->arena, cap * sizeof *paths);
        struct str *own_ids = arena_alloc(search->arena, cap * sizeof *own_ids);

        if (search->n > 0) {
            memcpy(paths, search->paths, search->n * sizeof *paths);
            memcpy(own_ids, search->own_ids, search->n * sizeof *own_ids);
        }
        search->paths = paths;
        search->own_ids = own_ids;
        search->cap = cap;
    }
    search->paths[search->n] = path;
    search->own_ids[search->n++] = arena_keep(search->arena, own_id);
}

/* Links in the tree may lead anywhere. */
static bool folder_is_below(const char *root, const char *folder)
{
    CLEANUP(freep) char *real_root = realpath(root, NULL);
    CLEANUP(freep) char *real_folder = realpath(folder, NULL);
    size_t len = real_root == NULL ? 0 : strlen(real_root);

    return len > 0 && real_folder != NULL && strncmp(real_folder, real_root, len) == 0 &&
           (real_folder[len] == '/' || real_folder[len] == '\0');
}

static bool thread_file_seen(void *owner, const char *folder, const char *file_name)
{
    struct thread_file_search *search = owner;
    struct str own_id;

    if (thread_file_is_named(file_name, search->id, &own_id) &&
        folder_is_below(search->root, folder))
        search_add(search, str_of(arena_printf(search->arena, "%s/%s", folder, file_name)), own_id);
    return true;
}

static struct thread_file_search search_files(struct arena *arena, const char *home, struct str id)
{
    struct thread_file_search search = { .arena = arena, .id = arena_keep(arena, id) };

    for (int archived = 0; archived <= 1 && uuid_is_valid(id); archived++) {
        search.root = scan_root(arena, home, archived);
        scan_walk(search.root, thread_file_seen, &search);
    }
    return search;
}

struct str_array thread_files_find(struct arena *arena, const char *home, struct str id)
{
    struct thread_file_search search = search_files(arena, home, id);

    return (struct str_array){ search.paths, search.n };
}

/* -- Histories that go on from these files ------------------------------------------------- */

struct base_search {
    const struct thread_file_search *own;
    bool found;
};

static bool is_own_id(const struct thread_file_search *own, struct str id)
{
    for (size_t i = 0; i < own->n; i++) {
        if (str_equal(own->own_ids[i], id))
            return true;
    }
    return str_equal(own->id, id);
}

/* The first line tells. */
static bool base_line(void *owner, const struct rollout_line *line)
{
    struct base_search *search = owner;
    yyjson_val *base = yyjson_obj_get(line->payload, "history_base");
    struct str id = json_member(base, "thread_id");

    if (line->type == ROLLOUT_SESSION_META && id.s != NULL && is_own_id(search->own, id))
        search->found = true;
    return false;
}

static bool base_file(void *owner, const char *folder, const char *file_name)
{
    struct base_search *search = owner;
    CLEANUP(arena_done) struct arena arena = { 0 };
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct str own_id;

    if (!thread_file_is_named(file_name, search->own->id, &own_id))
        rollout_scan(arena_printf(&arena, "%s/%s", folder, file_name), base_line, search,
                     &unreadable);
    return !search->found;
}

static bool is_base_of_others(const struct thread_file_search *own, const char *home)
{
    struct base_search search = { .own = own };

    for (int archived = 0; archived <= 1 && !search.found; archived++)
        scan_walk(scan_root(own->arena, home, archived), base_file, &search);
    return search.found;
}

/* Only such threads can be the base of another one: forks of the others are copies. */
static bool paged_line(void *owner, const struct rollout_line *line)
{
    bool *is_paged = owner;

    *is_paged = line->type == ROLLOUT_SESSION_META &&
                yyjson_equals_str(yyjson_obj_get(line->payload, "history_mode"), "paginated");
    return false;
}

static bool has_paged_file(const struct thread_file_search *own)
{
    bool is_paged = false;

    for (size_t i = 0; i < own->n && !is_paged; i++) {
        CLEANUP(error_done) struct error unreadable = { 0 };

        rollout_scan(own->paths[i].s, paged_line, &is_paged, &unreadable);
    }
    return is_paged;
}

/* -- Removing ------------------------------------------------------------------------------ */

static struct str aside_path(struct arena *arena, struct str path)
{
    return thread_file_aside(arena, path, ASIDE_DELETED);
}

/* Nobody may be writing to the thread; what is held stays held until its files are gone. */
struct held_files {
    const char *path; /* that the lock of the writer was taken for */
    int writer_lock;
    int *fds; /* of each file; -1: it is a link, or cannot be opened */
    size_t n;
};

static void held_files_done(struct held_files *held)
{
    for (size_t i = 0; i < held->n; i++) {
        if (held->fds[i] >= 0)
            close(held->fds[i]);
    }
    writer_lock_release(held->path, held->writer_lock);
}

/* The lock of another Bobbin is one on the file itself. */
static bool hold_file(const char *path, int *ret_fd, struct error *err)
{
    *ret_fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK);
    if (*ret_fd < 0 || flock(*ret_fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return true;
    return error_set(err, ERR_INVALID_REQUEST,
                     "%s is being written by another server; close the thread there first", path);
}

static bool hold_files(const struct thread_file_search *own, bool are_aside,
                       struct held_files *held, struct error *err)
{
    if (own->n == 0)
        return true;
    held->path = own->paths[0].s;
    if (!writer_lock_take(held->path, &held->writer_lock, err))
        return false;
    while (held->n < own->n) {
        size_t i = held->n++;
        struct str path = are_aside ? aside_path(own->arena, own->paths[i]) : own->paths[i];

        check(path.s != NULL);
        if (!hold_file(path.s, &held->fds[i], err))
            return false;
    }
    return true;
}

static void put_back(const struct thread_file_search *own, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct str aside = aside_path(own->arena, own->paths[i]);

        if (rename(aside.s, own->paths[i].s) < 0 && errno != ENOENT)
            log_error("cannot rename %s to %s: %s", aside.s, own->paths[i].s, strerror(errno));
    }
}

/* Under names that no thread is looked for by. */
static bool put_aside(const struct thread_file_search *own, struct error *err)
{
    for (size_t i = 0; i < own->n; i++) {
        if (rename(own->paths[i].s, aside_path(own->arena, own->paths[i]).s) == 0 ||
            errno == ENOENT)
            continue;
        os_error_set(err, -errno);
        put_back(own, i);
        return false;
    }
    return true;
}

static bool unlink_aside(const struct thread_file_search *own, struct error *err)
{
    bool ok = true;

    for (size_t i = 0; i < own->n; i++) {
        struct str aside = aside_path(own->arena, own->paths[i]);

        if (unlink(aside.s) == 0 || errno == ENOENT)
            continue;
        log_warn("cannot remove %s: %s", aside.s, strerror(errno));
        if (ok)
            os_error_set(err, -errno);
        ok = false;
    }
    return ok;
}

static bool check_there(const struct thread_file_search *own, struct error *err)
{
    return own->n > 0 ||
           error_set(err, ERR_INVALID_REQUEST, "no rollout found for thread id %s", own->id.s);
}

static bool refuse_base(const struct thread_file_search *own, struct error *err)
{
    return error_set(err, ERR_INVALID_REQUEST,
                     "cannot delete thread %s: forked history still references it", own->id.s);
}

bool thread_files_check(struct arena *arena, const char *home, struct str id, struct error *err)
{
    struct thread_file_search own = search_files(arena, home, id);

    if (!check_there(&own, err))
        return false;
    return !has_paged_file(&own) || !is_base_of_others(&own, home) || refuse_base(&own, err);
}

/*
 * A fork may be made while the others are looked through. It reads what it goes on from once more when its file is
 * there: either it finds that gone and fails, or its file was there before and is found here.
 */
bool thread_files_remove(struct arena *arena, const char *home, struct str id, struct error *err)
{
    struct thread_file_search own = search_files(arena, home, id);
    CLEANUP(held_files_done)
    struct held_files held = { .writer_lock = -1,
                               .fds = arena_alloc(arena, (own.n + 1) * sizeof *held.fds) };
    bool is_paged = has_paged_file(&own);

    if (!check_there(&own, err) || !hold_files(&own, /* are_aside= */ false, &held, err) ||
        !put_aside(&own, err))
        return false;
    if (!is_paged || !is_base_of_others(&own, home))
        return unlink_aside(&own, err);
    put_back(&own, own.n);
    return refuse_base(&own, err);
}

/* -- What a server that died has left ------------------------------------------------------ */

struct leftover_ids {
    struct arena *arena;
    struct str *ids;
    size_t n, cap;
};

static bool has_leftover_id(const struct leftover_ids *found, struct str id)
{
    for (size_t i = 0; i < found->n; i++) {
        if (str_equal(found->ids[i], id))
            return true;
    }
    return false;
}

static void add_leftover_id(struct leftover_ids *found, struct str id)
{
    if (found->n == found->cap) {
        size_t cap = found->cap == 0 ? 4 : 2 * found->cap;
        struct str *ids = arena_alloc(found->arena, cap * sizeof *ids);

        if (found->n > 0)
            memcpy(ids, found->ids, found->n * sizeof *ids);
        found->ids = ids;
        found->cap = cap;
    }
    found->ids[found->n++] = arena_keep(found->arena, id);
}

static bool leftover_seen(void *owner, const char *folder, const char *file_name)
{
    struct leftover_ids *found = owner;

    for (enum aside_reason reason = ASIDE_DELETED; reason <= ASIDE_REVERTING; reason++) {
        const char *name = name_without_aside(file_name, reason);
        struct rollout_name parsed;

        if (name != NULL && rollout_parse_file_name(name, &parsed) &&
            !has_leftover_id(found, parsed.thread_id))
            add_leftover_id(found, parsed.thread_id);
    }
    return found->n < LEFTOVERS_MAX;
}

struct str_array leftovers_find(struct arena *arena, const char *home)
{
    struct leftover_ids found = { .arena = arena };

    for (int archived = 0; archived <= 1; archived++)
        scan_walk_hidden(scan_root(arena, home, archived), leftover_seen, &found);
    return (struct str_array){ found.ids, found.n };
}

/* The files of a thread that were put aside for a reason. */
struct aside_search {
    struct thread_file_search files;
    enum aside_reason reason;
};

static bool aside_seen(void *owner, const char *folder, const char *file_name)
{
    struct aside_search *search = owner;
    const char *name = name_without_aside(file_name, search->reason);

    return name == NULL || thread_file_seen(&search->files, folder, name);
}

static struct thread_file_search search_aside(struct arena *arena, const char *home, struct str id,
                                              enum aside_reason reason)
{
    struct aside_search search = { .files = { .arena = arena, .id = arena_keep(arena, id) },
                                   .reason = reason };

    for (int archived = 0; archived <= 1 && uuid_is_valid(id); archived++) {
        search.files.root = scan_root(arena, home, archived);
        scan_walk_hidden(search.files.root, aside_seen, &search);
    }
    return search.files;
}

/* Without a lock nobody knows who else is at work. */
static bool hold_leftovers(const struct thread_file_search *aside, struct held_files *held)
{
    CLEANUP(error_done) struct error busy = { 0 };

    return hold_files(aside, /* are_aside= */ true, held, &busy) && held->writer_lock >= 0;
}

static void undo_reverts(struct arena *arena, const char *home, struct str id)
{
    struct thread_file_search made = search_aside(arena, home, id, ASIDE_REVERTING);
    CLEANUP(held_files_done) struct held_files held = { .writer_lock = -1 };
    CLEANUP(error_done) struct error busy = { 0 };

    if (made.n == 0)
        return;
    held.path = made.paths[0].s;
    if (!writer_lock_take(held.path, &held.writer_lock, &busy) || held.writer_lock < 0)
        return;
    for (size_t i = 0; i < made.n; i++) {
        struct str path = thread_file_aside(arena, made.paths[i], ASIDE_REVERTING);

        if (unlink(path.s) == 0)
            log_info("thread=%s: a revert that did not end is undone: %s", made.id.s, path.s);
    }
}

/* Names that are taken by now stay with who has them. */
static void bring_back(const struct thread_file_search *aside, struct leftovers_end *end)
{
    struct str *back = arena_alloc(aside->arena, (aside->n + 1) * sizeof *back);

    for (size_t i = 0; i < aside->n; i++) {
        struct str from = aside_path(aside->arena, aside->paths[i]);

        if (access(aside->paths[i].s, F_OK) == 0 || rename(from.s, aside->paths[i].s) < 0)
            continue;
        log_info("thread=%s: a removal that did not end is undone: %s", aside->id.s,
                 aside->paths[i].s);
        back[end->back.n++] = aside->paths[i];
    }
    end->back.items = back;
}

static void finish_removal(struct arena *arena, const char *home, struct str id,
                           struct leftovers_end *end)
{
    struct thread_file_search aside = search_aside(arena, home, id, ASIDE_DELETED);
    CLEANUP(held_files_done)
    struct held_files held = { .writer_lock = -1,
                               .fds = arena_alloc(arena, (aside.n + 1) * sizeof *held.fds) };
    CLEANUP(error_done) struct error err = { 0 };

    if (aside.n == 0 || !hold_leftovers(&aside, &held))
        return;
    if (search_files(arena, home, id).n > 0 || is_base_of_others(&aside, home)) {
        bring_back(&aside, end);
        return;
    }
    end->is_removed = unlink_aside(&aside, &err);
    log_info("thread=%s: a removal that did not end is %s", aside.id.s,
             end->is_removed ? "finished" : "still not");
}

void leftovers_finish(struct arena *arena, const char *home, struct str id,
                      struct leftovers_end *ret_end)
{
    *ret_end = (struct leftovers_end){ 0 };
    undo_reverts(arena, home, id);
    finish_removal(arena, home, id, ret_end);
}
