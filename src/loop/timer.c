#include "base/memory.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

struct timer {
    uv_timer_t uv;
    timer_fn *on_fire;
    void *owner;
    uint64_t due; /* by the loop's clock, while it runs */
};

static void fired(uv_timer_t *uv)
{
    struct timer *timer = container_of(uv, struct timer, uv);

    timer->on_fire(timer->owner);
}

static void timer_closed(uv_handle_t *handle)
{
    free(container_of(handle, struct timer, uv));
}

struct timer *timer_new(struct loop *loop, timer_fn *on_fire, void *owner)
{
    struct timer *timer = xcalloc(1, sizeof *timer);

    uv_timer_init(loop_uv(loop), &timer->uv);
    timer->on_fire = on_fire;
    timer->owner = owner;
    return timer;
}

void timer_start(struct timer *timer, uint64_t delay_ms)
{
    uint64_t due = uv_now(timer->uv.loop) + delay_ms;

    if (timer->due == due && uv_is_active((uv_handle_t *)&timer->uv))
        return; /* a stream's idle time is begun anew with every event of one read */
    timer->due = due;
    uv_timer_start(&timer->uv, fired, delay_ms, 0);
}

void timer_stop(struct timer *timer)
{
    uv_timer_stop(&timer->uv);
}

void timer_free(struct timer *timer)
{
    if (timer != NULL)
        uv_close((uv_handle_t *)&timer->uv, timer_closed);
}
