/* What servers that died have left between two names of a file; see thread_files.h. */
#include "store/store_leftovers.h"

#include "base/memory.h"
#include "store/store_internal.h"
#include "store/thread_files.h"

#include <stdlib.h>

struct leftovers_task {
    struct task task;
    struct str_array ids;
    struct leftovers_end *ends; /* of each */
};

/* -- Dealing with them, on the worker of the index ----------------------------------------- */

static void leftovers_run(void *data)
{
    struct leftovers_task *task = data;
    struct store *store = task->task.store;

    for (size_t i = 0; i < task->ids.n; i++) {
        leftovers_finish(&task->task.arena, store->home, task->ids.items[i], &task->ends[i]);
        if (task->ends[i].is_removed)
            store_forget_thread(store, task->ids.items[i]);
    }
}

static void leftovers_done(void *data)
{
    struct leftovers_task *task = data;
    struct store *store = task->task.store;

    for (size_t i = 0; i < task->ids.n && !store->is_closing; i++) {
        for (size_t k = 0; k < task->ends[i].back.n; k++)
            store_add(store, task->ends[i].back.items[k]);
    }
    task_free(&task->task);
}

/* -- Looking for them, beside ---------------------------------------------------------------- */

static void leftovers_look(void *data)
{
    struct leftovers_task *task = data;

    task->ids = leftovers_find(&task->task.arena, task->task.store->home);
    task->ends = arena_zero(&task->task.arena, (task->ids.n + 1) * sizeof *task->ends);
}

static void leftovers_found(void *data)
{
    struct leftovers_task *task = data;
    struct store *store = task->task.store;

    if (task->ids.n == 0 || store->is_closing)
        task_free(&task->task);
    else
        work_queue_add(store->queue, leftovers_run, leftovers_done, task);
}

static void leftovers_due(void *owner)
{
    struct store *store = owner;

    if (!store->is_closing)
        work_queue_add(store->beside, leftovers_look, leftovers_found,
                       task_new(store, sizeof(struct leftovers_task), /* owner= */ NULL));
}

void store_finish_leftovers_later(struct store *store, struct loop *loop)
{
    store->beside = work_queue_new(loop);
    store->leftovers_timer = timer_new(loop, leftovers_due, store);
    timer_start(store->leftovers_timer, LEFTOVERS_AFTER_MS);
}
