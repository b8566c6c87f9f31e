#include "server/drain.h"

#include "agent/turn.h"
#include "base/log.h"

enum {
    INTERRUPT_MS = 500, /* for commands that have to die; whoever sent the signal waits */
    LOOK_MS = 1000,
    STORE_MS = 10000, /* for a store that is away to take what the last turns have said */
};

size_t running_turns(const struct agent *agent)
{
    size_t n = 0;

    for (size_t i = 0; i < agent->threads.n; i++) {
        const struct thread *thread = agent->threads.slots[i].thread;

        n += thread_is_busy(thread);
    }
    return n;
}

static void drain_finish(struct drain *drain)
{
    void (*on_drained)(void *owner) = drain->on_drained;

    timer_stop(drain->look);
    timer_stop(drain->limit);
    drain->on_drained = NULL;
    if (on_drained != NULL)
        on_drained(drain->owner);
}

/* All that is left to be told is what a store has not taken, and it has had its time. */
static bool waits_for_store_only(struct drain *drain)
{
    uint64_t now_ms = loop_now_ms(drain->agent->loop);

    for (size_t i = 0; i < drain->agent->threads.n; i++) {
        struct thread *thread = drain->agent->threads.slots[i].thread;

        if (thread_turn(thread) != NULL || thread_has_next_turn(thread)) {
            drain->turn_seen_ms = now_ms;
            return false;
        }
    }
    return now_ms - drain->turn_seen_ms >= STORE_MS;
}

static void on_look(void *owner)
{
    struct drain *drain = owner;

    timer_start(drain->look, LOOK_MS);
    if (drain->on_turn_over != NULL)
        drain->on_turn_over(drain->owner);
    if (running_turns(drain->agent) == 0) {
        drain_finish(drain);
    } else if (waits_for_store_only(drain)) {
        log_warn("ending, though the store has not taken what the last turns have said");
        drain_finish(drain);
    }
}

/* Clients hear how each of them ends. */
static void interrupt_turns(const struct agent *agent)
{
    for (size_t i = 0; i < agent->threads.n; i++) {
        struct turn *turn = thread_turn(agent->threads.slots[i].thread);

        if (turn != NULL)
            turn_interrupt(turn, /* on_ended= */ NULL, /* owner= */ NULL);
    }
}

static void drain_on_limit(void *owner)
{
    struct drain *drain = owner;
    size_t n = running_turns(drain->agent);

    if (n == 0 || drain->is_interrupting) {
        drain_finish(drain);
        return;
    }
    log_info("%zu turns are still running: ending them", n);
    drain->is_interrupting = true;
    timer_start(drain->limit, INTERRUPT_MS);
    timer_start(drain->look, 0);
    interrupt_turns(drain->agent);
}

static void drain_on_turn(void *owner, struct thread *thread, enum notification what,
                          const void *params)
{
    struct drain *drain = owner;

    if (what == NOTIFICATION_TURN_COMPLETED && drain->on_drained != NULL)
        timer_start(drain->look, 0);
}

void drain_begin(struct drain *drain, struct agent *agent, uint64_t limit_ms,
                 void (*on_drained)(void *owner), void *owner)
{
    *drain = (struct drain){ .agent = agent, .on_drained = on_drained, .owner = owner };
    drain->notifier = (struct notifier){ .to_subscribers = drain_on_turn, .owner = drain };
    agent_add_notifier(agent, &drain->notifier);
    drain->turn_seen_ms = loop_now_ms(agent->loop);
    drain->look = timer_new(agent->loop, on_look, drain);
    drain->limit = timer_new(agent->loop, drain_on_limit, drain);
    timer_start(drain->look, 0);
    timer_start(drain->limit, limit_ms);
}

void drain_done(struct drain *drain)
{
    timer_free(drain->look);
    timer_free(drain->limit);
    *drain = (struct drain){ 0 };
}
