#include "subagent/agent_wait.h"

#include "agent/turn.h"
#include "base/memory.h"
#include "subagent/agent_mail.h"
#include "subagent/subagents_internal.h"

#include <stdlib.h>

struct agent_wait {
    struct list_node node;
    struct subagents *all;
    struct thread *asking;
    struct arena arena;
    struct str_array ids;
    struct turn *turn; /* that waits for a letter; NULL: the agents count */
    uint64_t n_letters;
    struct timer *timer;
    agent_wait_fn *on_end;
    void *owner;
};

void agent_wait_free(struct agent_wait *wait)
{
    list_remove(&wait->node);
    timer_free(wait->timer);
    arena_done(&wait->arena);
    free(wait);
}

static void wait_end(struct agent_wait *wait, bool is_over_time)
{
    agent_wait_fn *on_end = wait->on_end;
    void *owner = wait->owner;

    agent_wait_free(wait);
    on_end(owner, is_over_time);
}

static void wait_time_over(void *owner)
{
    wait_end(owner, /* is_over_time= */ true);
}

static struct agent_wait *wait_begin(struct subagents *all, struct thread *asking,
                                     uint64_t limit_ms, agent_wait_fn *on_end, void *owner)
{
    struct agent_wait *wait = xcalloc(1, sizeof *wait);

    wait->all = all;
    wait->asking = asking;
    wait->on_end = on_end;
    wait->owner = owner;
    wait->timer = timer_new(all->agent->loop, wait_time_over, wait);
    timer_start(wait->timer, limit_ms);
    list_append(&all->waits, &wait->node);
    subagents_look_soon(all);
    return wait;
}

struct agent_wait *agent_wait_new(struct subagents *all, struct thread *asking,
                                  struct str_array ids, uint64_t limit_ms, agent_wait_fn *on_end,
                                  void *owner)
{
    struct agent_wait *wait = wait_begin(all, asking, limit_ms, on_end, owner);
    struct str *kept = arena_alloc(&wait->arena, (ids.n + 1) * sizeof *kept);

    for (size_t i = 0; i < ids.n; i++)
        kept[i] = arena_keep(&wait->arena, ids.items[i]);
    wait->ids = (struct str_array){ kept, ids.n };
    return wait;
}

struct agent_wait *agent_wait_for_mail(struct subagents *all, struct turn *asking,
                                       uint64_t limit_ms, agent_wait_fn *on_end, void *owner)
{
    struct agent_wait *wait = wait_begin(all, turn_thread(asking), limit_ms, on_end, owner);

    wait->turn = asking;
    wait->n_letters = agent_mail_count(wait->asking);
    return wait;
}

static bool wait_is_over(const struct agent_wait *wait)
{
    if (wait->turn != NULL)
        return turn_has_notes(wait->turn) || agent_mail_count(wait->asking) > wait->n_letters;
    for (size_t i = 0; i < wait->ids.n; i++) {
        const struct subagent *agent = subagents_find(wait->all, wait->asking, wait->ids.items[i]);

        if (agent_status_is_final(subagent_status(agent).state))
            return true;
    }
    return false;
}

static struct agent_wait *next_over(struct subagents *all)
{
    /* The analyzer does not follow list_remove(). NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    list_foreach(&all->waits, wait, struct agent_wait, node) {
        if (wait_is_over(wait))
            return wait;
    }
    return NULL;
}

/* Whoever is told may end others, and begin new ones. */
void agent_waits_look(struct subagents *all)
{
    struct agent_wait *wait;

    while ((wait = next_over(all)) != NULL)
        wait_end(wait, /* is_over_time= */ false);
}
