#include "store/store.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/memory.h"
#include "store/archive.h"
#include "store/rollout_chain.h"
#include "store/scan.h"
#include "store/store_internal.h"
#include "store/turns.h"

#include <stdlib.h>
#include <sys/stat.h>

enum {
    FIRST_RETRY_MS = 60 * 1000,
    QUIET_MS = 30 * 1000,
};

struct store *store_new(struct loop *loop, const char *home, const char *sqlite_home)
{
    struct store *store = xcalloc(1, sizeof *store);

    store->queue = work_queue_new(loop);
    store->home = xstrdup(home);
    store->sqlite_home = xstrdup(sqlite_home);
    store->retry_ms = FIRST_RETRY_MS;
    store->look = look_new(home, sqlite_home);
    store->names = names_new(home);
    store->board = board_new(home);
    return store;
}

void store_set_provider(struct store *store, struct str id)
{
    free(store->provider);
    store->provider = xstrndup(id.s, id.len);
}

void store_end(struct store *store)
{
    if (store != NULL)
        store->is_closing = true;
}

void store_free(struct store *store)
{
    if (store == NULL)
        return;
    store_end(store);
    timer_free(store->leftovers_timer);
    work_queue_free(store->beside);
    work_queue_free(store->queue);
    look_write_down(store->look);
    index_close(store->index);
    look_free(store->look);
    names_free(store->names);
    board_free(store->board);
    free(store->home);
    free(store->sqlite_home);
    free(store->provider);
    free(store);
}

void *task_new(struct store *store, size_t size, void *owner)
{
    struct task *task = xcalloc(1, size);

    task->store = store;
    task->owner = owner;
    return task;
}

void task_free(struct task *task)
{
    error_done(&task->err);
    arena_done(&task->arena);
    free(task);
}

bool file_exists(struct str path)
{
    struct stat st;

    return path.s != NULL && stat(path.s, &st) == 0;
}

/* -- The index ----------------------------------------------------------------------------- */

/* What was looked at and surveyed is in the index that was. */
static void replace_index(struct store *store, struct index *index, bool in_memory)
{
    index_close(store->index);
    store->index = index;
    if (index != NULL)
        index_set_provider(index, store->provider);
    store->in_memory = in_memory;
    store->is_surveyed = false;
    store->survey_begun = false;
    look_free(store->look);
    store->look = look_new(store->home, in_memory ? NULL : store->sqlite_home);
}

void store_go_without_file(struct store *store, const char *why)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = NULL;

    log_at(store->in_memory || store->retry_ms > FIRST_RETRY_MS ? LOG_DEBUG : LOG_WARN,
           "the index of threads cannot be used, reading their files instead: %s", why);
    if (!index_open_memory(&index, &err))
        log_error("cannot make an index of threads in memory: %s", err.message.s);
    replace_index(store, index, /* in_memory= */ true);
    store->retry_at_ms = clock_steady_ms() + store->retry_ms;
    store->retry_ms *= 2;
}

struct index *store_index(struct store *store, struct error *err)
{
    CLEANUP(error_done) struct error cannot_open = { 0 };
    struct index *index;

    if (store->index == NULL || (store->in_memory && clock_steady_ms() >= store->retry_at_ms)) {
        if (index_open(store->sqlite_home, &index, &cannot_open))
            replace_index(store, index, /* in_memory= */ false);
        else if (store->index == NULL)
            store_go_without_file(store, cannot_open.message.s);
        else
            store->retry_at_ms = clock_steady_ms() + (store->retry_ms *= 2);
    }
    if (store->index == NULL)
        error_set(err, ERR_INTERNAL, "there is no index of threads");
    return store->index;
}

bool store_is_quiet(const struct store *store)
{
    return !store->in_memory && clock_steady_ms() < store->quiet_until_ms;
}

void store_be_quiet(struct store *store, const struct error *err)
{
    log_at(store->quiet_until_ms == 0 ? LOG_WARN : LOG_DEBUG,
           "cannot write the index of threads: %s, continuing", err->message.s);
    store->quiet_until_ms = clock_steady_ms() + QUIET_MS;
    store->is_surveyed = false;
}

void store_write_failed(struct store *store, const struct error *err)
{
    store_be_quiet(store, err);
    if (!store->in_memory && index_is_broken(store->index))
        store_go_without_file(store, err->message.s);
}

/* -- Finding ------------------------------------------------------------------------------- */

struct find_task {
    struct task task;
    struct str id;
    struct git_change change;              /* store_set_git() */
    const struct thread_summary *fallback; /* or NULL */
    struct found_thread found;
    store_found_fn *on_found;
};

static struct str found_path(const struct found_thread *found)
{
    return found->live_path.s != NULL ? found->live_path : found->archived_path;
}

/* A file in the archive, where its row says it is, is not looked for in the whole tree again. */
static void find_files(struct find_task *task)
{
    struct store *store = task->task.store;
    struct arena *arena = &task->task.arena;
    struct found_thread *found = &task->found;
    bool has_file = found->has_row && file_exists(found->row.path);

    if (has_file && !found->row.archived) {
        found->live_path = found->row.path;
        if (rollout_is_paginated(found->row.path.s)) /* codex may have reverted it */
            scan_find_newer(arena, found->row.path.s, /* since_ms= */ 0, &found->live_path);
        return;
    }
    if (has_file) {
        found->archived_path = found->row.path;
        scan_find_quickly(arena, store->home, /* archived= */ false, task->id, &found->live_path);
        return;
    }
    if (!scan_find(arena, store->home, /* archived= */ false, task->id, &found->live_path))
        scan_find(arena, store->home, /* archived= */ true, task->id, &found->archived_path);
}

/* The row of a file that has moved is told where it is now. */
static void repair_row(struct find_task *task)
{
    struct store *store = task->task.store;
    struct thread_summary *row = &task->found.row;
    struct str path = found_path(&task->found);
    bool archived = task->found.live_path.s == NULL;
    CLEANUP(error_done) struct error err = { 0 };

    if (!task->found.has_row || path.s == NULL ||
        (str_equal(path, row->path) && archived == row->archived))
        return;
    row->path = path;
    row->archived = archived;
    if (!index_set_archived(store->index, row->id, archived, path, row->updated_at, &err))
        store_write_failed(store, &err);
}

/* Without its row a thread is still found, by its file. */
static void find_row(struct find_task *task)
{
    struct store *store = task->task.store;
    struct found_thread *found = &task->found;
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = store_index(store, &err);

    if (index != NULL &&
        !index_find(index, task->id, &task->task.arena, &found->has_row, &found->row, &err) &&
        !store->in_memory)
        store_go_without_file(store, err.message.s);
}

static void find_run(void *data)
{
    struct find_task *task = data;
    struct store *store = task->task.store;

    find_row(task);
    find_files(task);
    repair_row(task);
    names_refresh(store->names);
    task->found.name = arena_keep(&task->task.arena, names_of(store->names, task->id));
    if (task->found.has_row || found_path(&task->found).s != NULL)
        board_look_up(store->board, task->id, &task->task.arena, &task->found.row.board);
}

static void bring_in(struct store *store, struct str path, bool archived);

static void find_done(void *data)
{
    struct find_task *task = data;
    struct found_thread *found = &task->found;

    task->on_found(task->task.owner, found, &task->task.err);

    /* Behind what the owner asked for just now: the whole file is read for it. */
    if (!found->has_row && found_path(found).s != NULL && !task->task.store->is_closing)
        bring_in(task->task.store, found_path(found), found->live_path.s == NULL);
    task_free(&task->task);
}

void store_find(struct store *store, struct str id, store_found_fn *on_found, void *owner)
{
    struct find_task *task = task_new(store, sizeof *task, owner);

    task->id = arena_keep(&task->task.arena, id);
    task->on_found = on_found;
    work_queue_add(store->queue, find_run, find_done, task);
}

/* -- A thread that is on disk only --------------------------------------------------------- */

struct bring_in_task {
    struct task task;
    struct str path;
    bool archived;
};

static void bring_in_run(void *data)
{
    struct bring_in_task *task = data;
    struct store *store = task->task.store;
    struct index *index = store_index(store, &task->task.err);
    bool is_unlisted;

    if (index != NULL &&
        !index_bring_in(index, task->path.s, task->archived, &is_unlisted, &task->task.err))
        store_write_failed(store, &task->task.err);
}

static void quiet_done(void *data)
{
    task_free(data);
}

static void bring_in(struct store *store, struct str path, bool archived)
{
    struct bring_in_task *task = task_new(store, sizeof *task, /* owner= */ NULL);

    task->path = arena_keep(&task->task.arena, path);
    task->archived = archived;
    work_queue_add(store->queue, bring_in_run, quiet_done, task);
}

void store_add(struct store *store, struct str path)
{
    bring_in(store, path, /* archived= */ false);
}

/* -- Loading ------------------------------------------------------------------------------- */

struct load_task {
    struct task task;
    struct str path;
    bool with_turns;
    bool is_written; /* with these */
    unsigned encode_flags;
    struct loaded_rollout loaded;
    struct arena turns; /* written ones */
    store_load_fn *on_loaded;
};

static bool load_turns(struct load_task *task)
{
    struct wire_turn_array *turns = &task->loaded.turns;

    return task->is_written
               ? turns_from_rollout_written(task->path.s, task->encode_flags, &task->turns, turns,
                                            &task->task.err)
               : turns_from_rollout(task->path.s, &task->task.arena, turns, &task->task.err);
}

static void load_run(void *data)
{
    struct load_task *task = data;

    if (summary_from_rollout(task->path.s, &task->task.arena, &task->loaded.summary,
                             &task->task.err) &&
        task->with_turns)
        load_turns(task);
}

static void load_done(void *data)
{
    struct load_task *task = data;

    task->loaded.memory = &task->turns;
    task->on_loaded(task->task.owner, &task->loaded, &task->task.err);
    arena_done(&task->turns);
    task_free(&task->task);
}

static struct load_task *load_task_new(struct store *store, struct str path,
                                       store_load_fn *on_loaded, void *owner)
{
    struct load_task *task = task_new(store, sizeof *task, owner);

    task->path = arena_keep(&task->task.arena, path);
    task->on_loaded = on_loaded;
    return task;
}

void store_load(struct store *store, struct str path, bool with_turns, store_load_fn *on_loaded,
                void *owner)
{
    struct load_task *task = load_task_new(store, path, on_loaded, owner);

    task->with_turns = with_turns;
    work_queue_add(store->queue, load_run, load_done, task);
}

void store_load_written(struct store *store, struct str path, unsigned encode_flags,
                        store_load_fn *on_loaded, void *owner)
{
    struct load_task *task = load_task_new(store, path, on_loaded, owner);

    task->with_turns = task->is_written = true;
    task->encode_flags = encode_flags;
    work_queue_add(store->queue, load_run, load_done, task);
}

/* -- Archive ------------------------------------------------------------------------------- */

struct move_task {
    struct find_task find; /* where it is now; first, so that it is a task */
    bool archive;
    struct str new_path;
    store_moved_fn *on_moved;
};

/* The file has moved; a row that cannot be told so is repaired when it is next looked for. */
static void move_row(struct store *store, struct move_task *move)
{
    struct stat st = { 0 };
    bool is_unlisted, ok;
    CLEANUP(error_done) struct error err = { 0 };

    if (store->index == NULL)
        return;
    stat(move->new_path.s, &st);
    if (move->find.found.has_row)
        ok = index_set_archived(store->index, move->find.id, move->archive, move->new_path,
                                st.st_mtime, &err);
    else
        ok = index_bring_in(store->index, move->new_path.s, move->archive, &is_unlisted, &err);
    if (!ok)
        store_write_failed(store, &err);
}

static void move_run(void *data)
{
    struct move_task *move = data;
    struct task *task = &move->find.task;
    struct found_thread *found = &move->find.found;
    const char *home = task->store->home;
    struct str path;
    bool ok;

    find_row(&move->find);
    find_files(&move->find);
    path = move->archive ? found->live_path : found->archived_path;
    if (path.s == NULL) {
        error_set(&task->err, ERR_INVALID_REQUEST, "no %srollout found for thread id %s",
                  move->archive ? "" : "archived ", move->find.id.s);
        return;
    }
    if (move->archive)
        ok = archive_put(&task->arena, home, move->find.id, path, &move->new_path, &task->err);
    else
        ok = archive_take_out(&task->arena, home, move->find.id, path, &move->new_path, &task->err);
    if (ok)
        move_row(task->store, move);
}

static void move_done(void *data)
{
    struct move_task *move = data;

    move->on_moved(move->find.task.owner, move->new_path, &move->find.task.err);
    task_free(&move->find.task);
}

static void add_move(struct store *store, struct str id, bool archive, store_moved_fn *on_moved,
                     void *owner)
{
    struct move_task *move = task_new(store, sizeof *move, owner);

    move->find.id = arena_keep(&move->find.task.arena, id);
    move->archive = archive;
    move->on_moved = on_moved;
    work_queue_add(store->queue, move_run, move_done, move);
}

void store_archive(struct store *store, struct str id, store_moved_fn *on_moved, void *owner)
{
    add_move(store, id, /* archive= */ true, on_moved, owner);
}

void store_unarchive(struct store *store, struct str id, store_moved_fn *on_moved, void *owner)
{
    add_move(store, id, /* archive= */ false, on_moved, owner);
}

/* -- Names --------------------------------------------------------------------------------- */

struct name_task {
    struct task task;
    struct str id;
    struct str name;
    store_done_fn *on_done;
};

/* Names are in their own file; the index has them for others only. */
static void name_in_index(struct store *store, struct str id, struct str name)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = store_index(store, &err);

    if (index != NULL && !index_set_name(index, id, name, &err))
        store_write_failed(store, &err);
}

static void name_run(void *data)
{
    struct name_task *task = data;

    if (names_append(task->task.store->names, task->id, task->name, &task->task.err))
        name_in_index(task->task.store, task->id, task->name);
}

static void name_done(void *data)
{
    struct name_task *task = data;

    task->on_done(task->task.owner, &task->task.err);
    task_free(&task->task);
}

void store_set_name(struct store *store, struct str id, struct str name, store_done_fn *on_done,
                    void *owner)
{
    struct name_task *task = task_new(store, sizeof *task, owner);

    task->id = arena_keep(&task->task.arena, id);
    task->name = arena_keep(&task->task.arena, name);
    task->on_done = on_done;
    work_queue_add(store->queue, name_run, name_done, task);
}

/* -- Copies -------------------------------------------------------------------------------- */

static void copy_text(struct arena *arena, struct str *text)
{
    *text = arena_keep(arena, *text);
}

static const struct thread_summary *copy_summary(struct arena *arena,
                                                 const struct thread_summary *summary)
{
    struct thread_summary *copy = arena_alloc(arena, sizeof *copy);

    *copy = *summary;
    copy_text(arena, &copy->id);
    copy_text(arena, &copy->path);
    copy_text(arena, &copy->cwd);
    copy_text(arena, &copy->preview);
    copy_text(arena, &copy->model_provider);
    copy_text(arena, &copy->cli_version);
    copy_text(arena, &copy->source);
    copy_text(arena, &copy->agent_nickname);
    copy_text(arena, &copy->agent_role);
    copy_text(arena, &copy->forked_from_id);
    copy->base_instructions = STR_NONE; /* long, and no row has them */
    copy_text(arena, &copy->dynamic_tools);
    copy_text(arena, &copy->originator);
    copy_text(arena, &copy->thread_source);
    copy_text(arena, &copy->model);
    copy_text(arena, &copy->reasoning_effort);
    copy_text(arena, &copy->git.sha);
    copy_text(arena, &copy->git.branch);
    copy_text(arena, &copy->git.origin_url);
    return copy;
}

static void copy_update(struct arena *arena, struct index_update *update)
{
    update->summary = copy_summary(arena, update->summary);
    copy_text(arena, &update->title);
    copy_text(arena, &update->first_user_message);
    copy_text(arena, &update->sandbox_policy);
    copy_text(arena, &update->approval_mode);
    copy_text(arena, &update->model);
    copy_text(arena, &update->reasoning_effort);
    copy_text(arena, &update->agent_path);
    copy_text(arena, &update->memory_mode);
}

/* -- Rows of live threads ------------------------------------------------------------------ */

struct update_task {
    struct task task;
    struct index_update update;
    bool survey_after; /* nobody has asked for a list yet, so the other threads have no rows */
};

/*
 * A thread that was resumed does not tell its first message again: if its row is missing, the file
 * does.
 */
static bool add_missing_row(struct update_task *task, struct index *index, struct error *err)
{
    const struct thread_summary *summary = task->update.summary;
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct thread_summary row;
    struct index_update from_file;
    bool found;

    if (task->update.first_user_message.len > 0)
        return true;
    if (!index_find(index, summary->id, &task->task.arena, &found, &row, err))
        return false;
    if (found || !file_exists(summary->path) ||
        !scan_rollout(summary->path.s, summary->archived, &task->task.arena, &from_file,
                      &unreadable))
        return true;
    return index_upsert(index, &from_file, err);
}

static void update_run(void *data)
{
    struct update_task *task = data;
    struct store *store = task->task.store;
    struct error *err = &task->task.err;
    struct index *index;

    if (store_is_quiet(store)) {
        store->is_surveyed = false;
        return;
    }
    index = store_index(store, err);
    if (index == NULL)
        return;
    if (!add_missing_row(task, index, err) || !index_upsert(index, &task->update, err)) {
        store_write_failed(store, err);
        return;
    }
    store->quiet_until_ms = 0;
    if (!store->is_backfill_known) {
        store->is_backfill_known = true;
        task->survey_after = !index_is_complete(index);
    }
}

static void update_done(void *data)
{
    struct update_task *task = data;

    if (task->survey_after)
        store_start_survey(task->task.store);
    quiet_done(task);
}

void store_update(struct store *store, const struct index_update *update)
{
    struct update_task *task = task_new(store, sizeof *task, /* owner= */ NULL);

    task->update = *update;
    copy_update(&task->task.arena, &task->update);
    work_queue_add(store->queue, update_run, update_done, task);
}

/* -- Rest ---------------------------------------------------------------------------------- */

static void rest_run(void *data)
{
    struct task *task = data;

    if (task->store->index != NULL)
        index_rest(task->store->index);
    look_write_down(task->store->look);
    memory_give_back();
}

void store_rest(struct store *store)
{
    work_queue_add(store->queue, rest_run, quiet_done,
                   task_new(store, sizeof(struct task), /* owner= */ NULL));
}

/* -- Git facts ----------------------------------------------------------------------------- */

static bool make_row(struct find_task *task, struct index *index)
{
    struct found_thread *found = &task->found;
    struct str path = found_path(found);
    CLEANUP(error_done) struct error unreadable = { 0 };
    struct index_update update = { .summary = task->fallback, .tokens_used = -1 };

    if (path.s != NULL &&
        !scan_rollout(path.s, found->live_path.s == NULL, &task->task.arena, &update, &unreadable))
        update = (struct index_update){ .summary = task->fallback, .tokens_used = -1 };
    if (update.summary == NULL)
        return true;
    found->has_row = true;
    return index_upsert(index, &update, &task->task.err);
}

static bool change_git(struct find_task *task, struct index *index)
{
    struct found_thread *found = &task->found;
    struct error *err = &task->task.err;

    if (!found->has_row && !make_row(task, index))
        return false;
    return !found->has_row ||
           (index_set_git(index, task->id, &task->change, err) &&
            index_find(index, task->id, &task->task.arena, &found->has_row, &found->row, err));
}

static void git_run(void *data)
{
    struct find_task *task = data;
    struct store *store = task->task.store;
    struct error *err = &task->task.err;

    find_run(task);
    if (store->index == NULL || store->in_memory) {
        if (found_path(&task->found).s != NULL || task->fallback != NULL)
            error_set(err, ERR_INTERNAL, "sqlite state db unavailable for thread %s", task->id.s);
        return;
    }
    if (!change_git(task, store->index)) {
        const char *prefix = arena_printf(&task->task.arena,
                                          "failed to update thread metadata for %s: ", task->id.s);

        error_prefix(err, prefix);
    }
}

void store_set_git(struct store *store, struct str id, const struct git_change *change,
                   const struct thread_summary *fallback, store_found_fn *on_found, void *owner)
{
    struct find_task *task = task_new(store, sizeof *task, owner);
    struct arena *arena = &task->task.arena;

    task->id = arena_keep(arena, id);
    task->change = *change;
    copy_text(arena, &task->change.git.sha);
    copy_text(arena, &task->change.git.branch);
    copy_text(arena, &task->change.git.origin_url);
    task->fallback = fallback == NULL ? NULL : copy_summary(arena, fallback);
    task->on_found = on_found;
    work_queue_add(store->queue, git_run, find_done, task);
}
