#include "server/drain.h"

#include "base/log.h"

size_t running_turns(const struct agent *agent)
{
    size_t n = 0;

    for (size_t i = 0; i < agent->threads.n; i++)
        n += agent->threads.slots[i].thread->turn != NULL;
    return n;
}

static void finish(struct drain *drain)
{
    void (*on_drained)(void *owner) = drain->on_drained;

    timer_stop(drain->look);
    timer_stop(drain->limit);
    drain->on_drained = NULL;
    if (on_drained != NULL)
        on_drained(drain->owner);
}

static void on_look(void *owner)
{
    struct drain *drain = owner;

    if (running_turns(drain->agent) == 0)
        finish(drain);
}

static void on_limit(void *owner)
{
    struct drain *drain = owner;

    log_warn("%zu turns are still running: ending them", running_turns(drain->agent));
    finish(drain);
}

void drain_begin(struct drain *drain, const struct agent *agent, uint64_t limit_ms,
                 void (*on_drained)(void *owner), void *owner)
{
    *drain = (struct drain){ .agent = agent, .on_drained = on_drained, .owner = owner };
    drain->look = timer_new(agent->loop, on_look, drain);
    drain->limit = timer_new(agent->loop, on_limit, drain);
    timer_start(drain->look, 0);
    timer_start(drain->limit, limit_ms);
}

void drain_look(struct drain *drain)
{
    if (drain->agent != NULL && drain->on_drained != NULL)
        timer_start(drain->look, 0);
}

void drain_done(struct drain *drain)
{
    timer_free(drain->look);
    timer_free(drain->limit);
    *drain = (struct drain){ 0 };
}
