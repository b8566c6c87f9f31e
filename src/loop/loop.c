#include "loop/loop.h"

#include "base/check.h"
#include "base/memory.h"
#include "loop/loop_uv.h"
#include "loop/work.h"

#include <stddef.h>
#include <stdlib.h>

struct loop {
    uv_loop_t uv;
    size_t n_works;           /* of all queues and lanes, waiting or running */
    char *scratch;            /* NULL: nobody needed it yet */
    struct work_queue *queue; /* the same */
    uint64_t long_turn_ms;    /* the round of the last long turn, by its time */
};

struct loop *loop_new(void)
{
    struct loop *loop = xcalloc(1, sizeof *loop);

    check(uv_loop_init(&loop->uv) == 0);
    return loop;
}

void loop_run(struct loop *loop)
{
    uv_run(&loop->uv, UV_RUN_DEFAULT);
}

void loop_stop(struct loop *loop)
{
    uv_stop(&loop->uv);
}

void loop_settle(struct loop *loop)
{
    while (loop->n_works > 0)
        uv_run(&loop->uv, UV_RUN_ONCE);
}

void loop_work_added(struct loop *loop)
{
    loop->n_works++;
}

void loop_work_done(struct loop *loop)
{
    loop->n_works--;
}

void loop_free(struct loop *loop)
{
    if (loop == NULL)
        return;
    while (uv_loop_close(&loop->uv) == UV_EBUSY)
        uv_run(&loop->uv, UV_RUN_ONCE);
    work_queue_free(loop->queue); /* which is empty: a work keeps the loop busy */
    free(loop->scratch);
    free(loop);
}

uint64_t loop_now_ms(struct loop *loop)
{
    return uv_now(&loop->uv);
}

bool loop_take_long_turn(struct loop *loop)
{
    uint64_t now_ms = loop_now_ms(loop);

    if (loop->long_turn_ms == now_ms)
        return false;
    loop->long_turn_ms = now_ms;
    return true;
}

char *loop_scratch(struct loop *loop)
{
    if (loop->scratch == NULL)
        loop->scratch = xmalloc(LOOP_SCRATCH);
    return loop->scratch;
}

struct work_queue *loop_queue(struct loop *loop)
{
    if (loop->queue == NULL)
        loop->queue = work_queue_new(loop);
    return loop->queue;
}

uv_loop_t *loop_uv(struct loop *loop)
{
    return &loop->uv;
}
