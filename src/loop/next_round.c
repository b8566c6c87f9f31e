#include "base/memory.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

struct next_round {
    uv_idle_t uv;
    timer_fn *on_round;
    void *owner;
};

static void round_begun(uv_idle_t *uv)
{
    struct next_round *round = container_of(uv, struct next_round, uv);

    uv_idle_stop(uv);
    round->on_round(round->owner);
}

static void round_closed(uv_handle_t *handle)
{
    free(container_of(handle, struct next_round, uv));
}

struct next_round *next_round_new(struct loop *loop, timer_fn *on_round, void *owner)
{
    struct next_round *round = xcalloc(1, sizeof *round);

    uv_idle_init(loop_uv(loop), &round->uv);
    round->on_round = on_round;
    round->owner = owner;
    return round;
}

void next_round_start(struct next_round *round)
{
    uv_idle_start(&round->uv, round_begun);
}

void next_round_free(struct next_round *round)
{
    if (round != NULL)
        uv_close((uv_handle_t *)&round->uv, round_closed);
}
