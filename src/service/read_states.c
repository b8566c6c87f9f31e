#include "service/read_states.h"

#include "rpc/rpc.h"
#include "store/store_board.h"

static void read_states_on_noted(void *owner, struct str thread_id,
                                 const struct wire_thread_read_state *state)
{
    const struct read_states *states = owner;
    const struct wire_thread_read_state_changed_notification changed = { thread_id, *state };
    struct thread *thread = thread_find(states->agent, thread_id);

    if (thread != NULL) /* the end of the turn may have to wait for the store */
        thread_notify_all(thread, NOTIFICATION_THREAD_READ_STATE_CHANGED, &changed);
    else
        rpc_notify_all(states->rpc, NOTIFICATION_THREAD_READ_STATE_CHANGED, &changed);
}

/* Who has interrupted a turn knows of it. Threads that nobody sees, or that are not stored, have no state. */
static void read_states_turn_ended(void *owner, struct thread *thread,
                                   const struct turn_outcome *outcome)
{
    struct read_states *states = owner;

    if (outcome->status == WIRE_TURN_STATUS_INTERRUPTED || thread_is_hidden(thread) ||
        !thread_is_stored(thread))
        return;
    store_note_turn(states->store, thread_id(thread), outcome->turn_id, read_states_on_noted,
                    states);
}

void read_states_init(struct read_states *states, struct agent *agent)
{
    states->agent = agent;
    states->notifier = (struct notifier){ .turn_ended = read_states_turn_ended, .owner = states };
    agent_add_notifier(agent, &states->notifier);
}

void read_states_reverted(struct read_states *states, const struct thread *thread)
{
    store_note_revert(states->store, thread_id(thread), str_of(thread_path(thread)),
                      read_states_on_noted, states);
}
