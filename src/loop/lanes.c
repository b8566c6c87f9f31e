#include "loop/lanes.h"

#include "base/list.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

struct lane {
    struct list_node node;
    const void *name;
    struct list works; /* struct lane_work, never empty; the first one runs if the lane does */
    bool runs;
};

struct lane_work {
    struct list_node node;
    uv_work_t uv;
    struct lanes *lanes;
    struct lane *lane;
    work_fn *run;
    work_fn *done;
    void *data;
};

struct lanes {
    struct loop *loop;
    struct list all; /* of struct lane; those that waited longest first; owned */
    size_t n_running;
    size_t width;
    lanes_may_run_fn *may_run; /* NULL once the lanes end */
};

struct lanes *lanes_new(struct loop *loop, size_t width, lanes_may_run_fn *may_run)
{
    struct lanes *lanes = xcalloc(1, sizeof *lanes);

    lanes->loop = loop;
    lanes->width = width;
    lanes->may_run = may_run;
    list_init(&lanes->all);
    return lanes;
}

static void lane_run(uv_work_t *uv)
{
    struct lane_work *work = container_of(uv, struct lane_work, uv);

    work->run(work->data);
}

/* The lane goes behind the others, or away. */
static void lane_step(struct lanes *lanes, struct lane *lane)
{
    lane->runs = false;
    lanes->n_running--;
    list_remove(&lane->node);
    if (list_is_empty(&lane->works))
        free(lane);
    else
        list_append(&lanes->all, &lane->node);
}

static void lane_done(uv_work_t *uv, int status)
{
    struct lane_work *work = container_of(uv, struct lane_work, uv);
    struct lanes *lanes = work->lanes;

    list_remove(&work->node);
    lane_step(lanes, work->lane);
    work->done(work->data);
    free(work);
    loop_work_done(lanes->loop);
    lanes_wake(lanes);
}

void lanes_wake(struct lanes *lanes)
{
    list_foreach(&lanes->all, lane, struct lane, node) {
        struct lane_work *work = container_of(list_first(&lane->works), struct lane_work, node);

        if (lane->runs || (lanes->may_run != NULL && !lanes->may_run(work->data)))
            continue;
        if (lanes->n_running == lanes->width)
            return;
        lane->runs = true;
        lanes->n_running++;
        uv_queue_work(loop_uv(lanes->loop), &work->uv, lane_run, lane_done);
    }
}

static struct lane *find_lane(struct lanes *lanes, const void *name)
{
    struct lane *made;

    list_foreach(&lanes->all, lane, struct lane, node) {
        if (lane->name == name)
            return lane;
    }
    made = xcalloc(1, sizeof *made);
    made->name = name;
    list_init(&made->works);
    list_append(&lanes->all, &made->node);
    return made;
}

void lanes_add(struct lanes *lanes, const void *name, work_fn *run, work_fn *done, void *data)
{
    struct lane_work *work = xcalloc(1, sizeof *work);

    work->lanes = lanes;
    work->lane = find_lane(lanes, name);
    work->run = run;
    work->done = done;
    work->data = data;
    loop_work_added(lanes->loop);
    list_append(&work->lane->works, &work->node);
    lanes_wake(lanes);
}

void lanes_free(struct lanes *lanes)
{
    if (lanes == NULL)
        return;
    lanes->may_run = NULL;
    lanes_wake(lanes);
    while (!list_is_empty(&lanes->all))
        uv_run(loop_uv(lanes->loop), UV_RUN_ONCE);
    free(lanes);
}
