#include "store/store.h"

#include "base/memory.h"
#include "store/store_internal.h"
#include "store/turns.h"

#include <stdlib.h>

struct store *store_new_of(struct loop *loop, const char *home, const struct store_ops *ops,
                           void *backend)
{
    struct store *store = xcalloc(1, sizeof *store);

    store->ops = ops;
    store->backend = backend;
    store->queue = work_queue_new(loop);
    store->board = board_new(home);
    return store;
}

void *store_backend(const struct store *store)
{
    return store->backend;
}

const char *store_provider(const struct store *store)
{
    return store->provider;
}

void store_set_provider(struct store *store, struct str id)
{
    free(store->provider);
    store->provider = xstrndup(id.s, id.len);
}

void store_end(struct store *store)
{
    if (store == NULL)
        return;
    store->is_closing = true;
    if (store->ops->end != NULL)
        store->ops->end(store);
}

void store_free(struct store *store)
{
    if (store == NULL)
        return;
    store_end(store);
    timer_free(store->leftovers_timer);
    work_queue_free(store->beside);
    work_queue_free(store->queue);
    store->ops->free_backend(store);
    board_free(store->board);
    free(store->provider);
    free(store);
}

/* -- Questions ----------------------------------------------------------------------------- */

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

void task_end(struct task *task)
{
    if (task->after != NULL && !task->store->is_closing)
        task->after(task);
    task_free(task);
}

/* Of what nobody waits for. */
static void quiet_done(void *data)
{
    task_end(data);
}

/* -- Finding ------------------------------------------------------------------------------- */

/* What people have arranged of it. */
static void find_on_board(struct find_task *task)
{
    struct found_thread *found = &task->found;

    if (found->has_row || found->live_path.s != NULL || found->archived_path.s != NULL)
        board_look_up(task->task.store->board, task->id, &task->task.arena, &found->row.board);
}

static void find_run(void *data)
{
    struct find_task *task = data;

    task->task.store->ops->find(task);
    find_on_board(task);
}

static void find_done(void *data)
{
    struct find_task *task = data;

    task->on_found(task->task.owner, &task->found, &task->task.err);
    task_end(&task->task);
}

void store_find(struct store *store, struct str id, store_found_fn *on_found, void *owner)
{
    struct find_task *task = task_new(store, sizeof *task, owner);

    task->id = arena_keep(&task->task.arena, id);
    task->on_found = on_found;
    work_queue_add(store->queue, find_run, find_done, task);
}

void store_add(struct store *store, struct str path)
{
    struct add_task *task = task_new(store, sizeof *task, /* owner= */ NULL);

    task->path = arena_keep(&task->task.arena, path);
    work_queue_add(store->queue, store->ops->add, quiet_done, task);
}

/* -- Loading ------------------------------------------------------------------------------- */

static bool load_turns(struct load_task *task)
{
    struct wire_turn_array *turns = &task->loaded.turns;

    return task->is_written
               ? turns_from_rollout_written(task->path.s, task->encode_flags, &task->turns, turns,
                                            &task->task.err)
               : turns_from_rollout(task->path.s, &task->task.arena, turns, &task->task.err);
}

void store_load_file(struct load_task *task)
{
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
    work_queue_add(store->queue, store->ops->load, load_done, task);
}

void store_load_written(struct store *store, struct str path, unsigned encode_flags,
                        store_load_fn *on_loaded, void *owner)
{
    struct load_task *task = load_task_new(store, path, on_loaded, owner);

    task->with_turns = task->is_written = true;
    task->encode_flags = encode_flags;
    work_queue_add(store->queue, store->ops->load, load_done, task);
}

/* -- Threads of all servers ---------------------------------------------------------------- */

bool store_makes_copies(const struct store *store)
{
    return store->ops->makes_copies;
}

bool store_is_shared(const struct store *store)
{
    return store->ops->is_shared != NULL && store->ops->is_shared(store);
}

static void loaded_done(void *data)
{
    struct loaded_task *task = data;

    task->on_loaded(task->task.owner, task->ids, &task->task.err);
    task_end(&task->task);
}

void store_loaded(struct store *store, store_loaded_fn *on_loaded, void *owner)
{
    struct loaded_task *task = task_new(store, sizeof *task, owner);

    task->on_loaded = on_loaded;
    work_queue_add(store->queue, store->ops->loaded, loaded_done, task);
}

/* -- Archive ----------------------------------------------------------------------------- */

static void move_done(void *data)
{
    struct move_task *move = data;

    move->on_moved(move->find.task.owner, move->new_path, &move->find.task.err);
    task_end(&move->find.task);
}

static void add_move(struct store *store, struct str id, bool archive, store_moved_fn *on_moved,
                     void *owner)
{
    struct move_task *move = task_new(store, sizeof *move, owner);

    move->find.id = arena_keep(&move->find.task.arena, id);
    move->archive = archive;
    move->on_moved = on_moved;
    work_queue_add(store->queue, store->ops->move, move_done, move);
}

void store_archive(struct store *store, struct str id, store_moved_fn *on_moved, void *owner)
{
    add_move(store, id, /* archive= */ true, on_moved, owner);
}

void store_unarchive(struct store *store, struct str id, store_moved_fn *on_moved, void *owner)
{
    add_move(store, id, /* archive= */ false, on_moved, owner);
}

/* -- Names ------------------------------------------------------------------------------- */

static void name_done(void *data)
{
    struct name_task *task = data;

    task->on_done(task->task.owner, &task->task.err);
    task_end(&task->task);
}

void store_set_name(struct store *store, struct str id, struct str name, store_done_fn *on_done,
                    void *owner)
{
    struct name_task *task = task_new(store, sizeof *task, owner);

    task->id = arena_keep(&task->task.arena, id);
    task->name = arena_keep(&task->task.arena, name);
    task->on_done = on_done;
    work_queue_add(store->queue, store->ops->set_name, name_done, task);
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

/* -- Rows of live threads ---------------------------------------------------------------- */

void store_update(struct store *store, const struct index_update *update)
{
    struct update_task *task = task_new(store, sizeof *task, /* owner= */ NULL);

    task->update = *update;
    copy_update(&task->task.arena, &task->update);
    work_queue_add(store->queue, store->ops->update, quiet_done, task);
}

/* -- Rest -------------------------------------------------------------------------------- */

void store_rest(struct store *store)
{
    work_queue_add(store->queue, store->ops->rest, quiet_done,
                   task_new(store, sizeof(struct task), /* owner= */ NULL));
}

/* -- Git facts --------------------------------------------------------------------------- */

static void git_run(void *data)
{
    struct find_task *task = data;

    task->task.store->ops->set_git(task);
    find_on_board(task);
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
