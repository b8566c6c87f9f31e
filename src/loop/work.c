#include "loop/work.h"

#include "base/list.h"
#include "base/memory.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

struct work {
    struct list_node node;
    uv_work_t uv;
    struct work_queue *queue;
    work_fn *run;
    work_fn *done;
    void *data;
};

struct work_queue {
    struct loop *loop;
    struct list waiting; /* struct work; the first one runs */
};

struct work_queue *work_queue_new(struct loop *loop)
{
    struct work_queue *queue = xcalloc(1, sizeof *queue);

    queue->loop = loop;
    list_init(&queue->waiting);
    return queue;
}

static void run_next(struct work_queue *queue);

static void run_work(uv_work_t *uv)
{
    struct work *work = container_of(uv, struct work, uv);

    work->run(work->data);
}

static void work_done(uv_work_t *uv, int status)
{
    struct work *work = container_of(uv, struct work, uv);
    struct work_queue *queue = work->queue;
    struct loop *loop = queue->loop; /* nobody keeps the queue for us */

    list_remove(&work->node);
    run_next(queue);
    work->done(work->data);
    free(work);
    loop_work_done(loop);
}

static void run_next(struct work_queue *queue)
{
    if (!list_is_empty(&queue->waiting)) {
        struct work *work = container_of(list_first(&queue->waiting), struct work, node);

        uv_queue_work(loop_uv(queue->loop), &work->uv, run_work, work_done);
    }
}

void work_queue_add(struct work_queue *queue, work_fn *run, work_fn *done, void *data)
{
    struct work *work = xcalloc(1, sizeof *work);
    bool idle = list_is_empty(&queue->waiting);

    work->queue = queue;
    work->run = run;
    work->done = done;
    work->data = data;
    loop_work_added(queue->loop);
    list_append(&queue->waiting, &work->node);
    if (idle)
        run_next(queue);
}

void work_queue_free(struct work_queue *queue)
{
    if (queue == NULL)
        return;
    while (!list_is_empty(&queue->waiting))
        uv_run(loop_uv(queue->loop), UV_RUN_ONCE);
    free(queue);
}
