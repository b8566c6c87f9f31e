/*
 * What of threads was read: a turn that has ended is unread until a client says otherwise (store/board.h), and everybody
 * hears of it.
 */
#ifndef SERVICE_READ_STATES_H
#define SERVICE_READ_STATES_H

#include "agent/thread.h"

struct rpc;

struct read_states {
    struct rpc *rpc;
    struct store *store;
    struct agent *agent;
    struct notifier notifier;
};

/* What stands before `agent` is filled in. It is as long as the agent. */
void read_states_init(struct read_states *states, struct agent *agent);

/* A thread has forgotten turns: those are no longer unread. */
void read_states_reverted(struct read_states *states, const struct thread *thread);

#endif
