#include "base/memory.h"
#include "loop/loop_uv.h"

#include <stdlib.h>

struct next_turn {
    uv_idle_t uv;
    timer_fn *on_turn;
    void *owner;
};

static void came(uv_idle_t *uv)
{
    struct next_turn *turn = container_of(uv, struct next_turn, uv);

    uv_idle_stop(uv);
    turn->on_turn(turn->owner);
}

static void closed(uv_handle_t *handle)
{
    free(container_of(handle, struct next_turn, uv));
}

struct next_turn *next_turn_new(struct loop *loop, timer_fn *on_turn, void *owner)
{
    struct next_turn *turn = xcalloc(1, sizeof *turn);

    uv_idle_init(loop_uv(loop), &turn->uv);
    turn->on_turn = on_turn;
    turn->owner = owner;
    return turn;
}

void next_turn_start(struct next_turn *turn)
{
    uv_idle_start(&turn->uv, came);
}

void next_turn_free(struct next_turn *turn)
{
    if (turn != NULL)
        uv_close((uv_handle_t *)&turn->uv, closed);
}
