#include "store/store_delete.h"

#include "base/log.h"
#include "base/memory.h"
#include "store/store_internal.h"
#include "store/thread_files.h"

/* A row that cannot be removed now goes when a list finds its file gone. */
static void delete_row(struct store *store, struct str id)
{
    CLEANUP(error_done) struct error err = { 0 };
    struct index *index = store_index(store, &err);

    if (index != NULL && !index_remove(index, id, &err))
        store_write_failed(store, &err);
}

void store_forget_board(struct store *store, struct str id)
{
    CLEANUP(error_done) struct error err = { 0 };

    if (!board_forget_thread(store->board, id, &err))
        log_warn("cannot forget what was arranged of a thread: %s, continuing", err.message.s);
}

void store_forget_thread(struct store *store, struct str id)
{
    delete_row(store, id);
    store_forget_board(store, id);
}

void files_check_delete(void *data)
{
    struct delete_task *task = data;

    thread_files_check(&task->task.arena, task->task.store->home, task->id, &task->task.err);
}

void files_delete_thread(void *data)
{
    struct delete_task *task = data;
    struct store *store = task->task.store;

    if (thread_files_remove(&task->task.arena, store->home, task->id, &task->task.err))
        store_forget_thread(store, task->id);
}

static void delete_done(void *data)
{
    struct delete_task *task = data;

    task->on_done(task->task.owner, &task->task.err);
    task_free(&task->task);
}

static void delete_add(struct store *store, struct str id, work_fn *run, store_done_fn *on_done,
                       void *owner)
{
    struct delete_task *task = task_new(store, sizeof *task, owner);

    task->id = arena_keep(&task->task.arena, id);
    task->on_done = on_done;
    work_queue_add(store->queue, run, delete_done, task);
}

void store_check_delete(struct store *store, struct str id, store_done_fn *on_done, void *owner)
{
    delete_add(store, id, store->ops->check_delete, on_done, owner);
}

void store_delete(struct store *store, struct str id, store_done_fn *on_done, void *owner)
{
    delete_add(store, id, store->ops->delete_thread, on_done, owner);
}
