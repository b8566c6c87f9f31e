#include "store/store_board.h"

#include "base/log.h"
#include "base/memory.h"
#include "store/store_internal.h"

void store_add_work(struct store *store, work_fn *run, work_fn *done, void *data)
{
    work_queue_add(store->queue, run, done, data);
}

struct board *store_board(struct store *store)
{
    return store->board;
}

bool store_has_thread(struct store *store, struct str id, struct arena *arena,
                      struct thread_summary *ret_summary)
{
    return store->ops->has_thread(store, id, arena, ret_summary);
}

void store_thread_times(struct store *store, const struct str *ids, size_t n, int64_t *ret_times)
{
    store->ops->thread_times(store, ids, n, ret_times);
}

/* -- What was read --------------------------------------------------------------------------- */

struct reading_task {
    struct task task;
    struct str thread_id;
    struct str turn_id; /* that has ended, */
    struct str path;    /* or the file of the thread that was reverted */
    struct wire_thread_read_state state;
    bool is_noted;
    store_noted_fn *on_noted;
};

/* It is told once: turns go on without. */
static void reading_failed(struct store *store, const struct error *err)
{
    log_at(store->warned_of_board ? LOG_DEBUG : LOG_WARN,
           "cannot note what was read of threads: %s, continuing", err->message.s);
    store->warned_of_board = true;
}

static void keep_run(void *data)
{
    struct reading_task *task = data;

    if (!board_make(task->task.store->board, &task->task.err))
        reading_failed(task->task.store, &task->task.err);
}

static void keep_done(void *data)
{
    task_free(data);
}

void store_keep_read_states(struct store *store)
{
    work_queue_add(store->queue, keep_run, keep_done,
                   task_new(store, sizeof(struct reading_task), /* owner= */ NULL));
}

/* A home that no newer client has seen has no board, and nobody asks what was read. */
static void note_run(void *data)
{
    struct reading_task *task = data;
    struct store *store = task->task.store;

    if (!board_is_there(store->board))
        return;
    task->is_noted = board_note_turn(store->board, task->thread_id, task->turn_id,
                                     &task->task.arena, &task->state, &task->task.err);
    if (!task->is_noted)
        reading_failed(store, &task->task.err);
}

static void note_done(void *data)
{
    struct reading_task *task = data;

    if (task->is_noted && task->on_noted != NULL && !task->task.store->is_closing)
        task->on_noted(task->task.owner, task->thread_id, &task->state);
    task_free(&task->task);
}

void store_note_turn(struct store *store, struct str thread_id, struct str turn_id,
                     store_noted_fn *on_noted, void *owner)
{
    struct reading_task *task = task_new(store, sizeof *task, owner);

    task->thread_id = arena_keep(&task->task.arena, thread_id);
    task->turn_id = arena_keep(&task->task.arena, turn_id);
    task->on_noted = on_noted;
    work_queue_add(store->queue, note_run, note_done, task);
}

static void note_revert_run(void *data)
{
    struct reading_task *task = data;
    struct store *store = task->task.store;

    if (!board_is_there(store->board))
        return;
    task->is_noted = board_note_revert(store->board, task->thread_id, task->path, &task->task.arena,
                                       &task->state, &task->task.err);
    if (task->task.err.code != 0)
        reading_failed(store, &task->task.err);
}

void store_note_revert(struct store *store, struct str thread_id, struct str path,
                       store_noted_fn *on_noted, void *owner)
{
    struct reading_task *task = task_new(store, sizeof *task, owner);

    task->thread_id = arena_keep(&task->task.arena, thread_id);
    task->path = arena_keep(&task->task.arena, path);
    task->on_noted = on_noted;
    work_queue_add(store->queue, note_revert_run, note_done, task);
}

/* -- Projects -------------------------------------------------------------------------------- */

struct project_task {
    struct task task;
    struct str thread_id; /* or NULL */
    struct str project_id;
    store_done_fn *on_done; /* or NULL */
};

static void project_task_run(void *data)
{
    struct project_task *task = data;
    struct board *board = task->task.store->board;
    struct error *err = &task->task.err;
    struct wire_project project;
    bool ok = task->thread_id.s != NULL
                  ? board_set_project(board, task->thread_id, task->project_id, err)
                  : board_read_project(board, task->project_id, &task->task.arena, &project, err);

    if (!ok && err->code == ERR_INVALID_PARAMS)
        err->code = ERR_INVALID_REQUEST;
}

static void project_task_done(void *data)
{
    struct project_task *task = data;

    if (task->on_done != NULL)
        task->on_done(task->task.owner, &task->task.err);
    task_free(&task->task);
}

void store_set_project(struct store *store, struct str thread_id, struct str project_id,
                       store_done_fn *on_done, void *owner)
{
    struct project_task *task = task_new(store, sizeof *task, owner);

    task->thread_id = arena_keep(&task->task.arena, thread_id);
    task->project_id = arena_keep(&task->task.arena, project_id);
    task->on_done = on_done;
    work_queue_add(store->queue, project_task_run, project_task_done, task);
}
