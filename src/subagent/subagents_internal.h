/* What the files of subagent/ share. */
#ifndef SUBAGENT_SUBAGENTS_INTERNAL_H
#define SUBAGENT_SUBAGENTS_INTERNAL_H

#include "base/list.h"
#include "base/uuid.h"
#include "subagent/subagents.h"

struct agent_job;

struct subagents {
    struct sessions *sessions;
    struct agent *agent;
    struct list agents;   /* struct subagent */
    struct list openings; /* struct agent_opening: agents that will be */
    struct list closings; /* struct agent_closing */
    struct list waits;    /* struct agent_wait */
    struct list jobs;     /* struct agent_job */
    struct next_round *round;
    struct notifier notifier;
};

struct subagent {
    struct list_node node;
    struct subagents *all;
    struct thread *thread;
    const struct spawn_origin *origin; /* the thread's; of a worker its own */
    struct spawn_origin worker_origin; /* who started it; text in the agent */
    char parent_id[UUID_LENGTH + 1];   /* of a worker */
    struct agent_job *job; /* that a worker works for; NULL: it is over, or there is none */
    bool is_worker;
    int64_t depth; /* below a user's own thread; what its file says of that does not count */
    char root_id[UUID_LENGTH + 1];
    struct agent_status status;
    char *message;         /* of the status; owned */
    bool owes_parent_word; /* its parent is to hear of its end */
    bool is_closing;
    bool is_own;         /* it lives no longer than its parent */
    struct thread *held; /* its parent, while it works; NULL: nobody is held */
};

struct agent_closing {
    struct list_node node;
    char id[UUID_LENGTH + 1];
    agent_closed_fn *on_closed;
    void *owner;
};

/* What is due happens on the next round of the loop. */
void subagents_look_soon(struct subagents *all);

/* The thread, which has an origin, becomes an agent; it may be one already. */
struct subagent *subagent_add(struct subagents *all, struct thread *thread, bool is_own,
                              bool owes_parent_word);

/* A worker of a job, which nobody can speak to. */
struct subagent *subagent_add_worker(struct subagents *all, struct thread *thread,
                                     struct str parent_id);

/* Has that thread, or one below it, started this one? */
bool thread_is_below(const struct thread *thread, struct str ancestor_id);

/* The root of the family that a thread belongs to. */
struct str family_root(const struct thread *thread);

/* Interrupts it, and all below it; they are unloaded when that is done. */
void subagent_end(struct subagent *agent);

/* agent_wait.c: tells those who wait for what has come to an end. */
void agent_waits_look(struct subagents *all);

/* agent_job.c: jobs go on with what their workers have done. */
void agent_jobs_look(struct subagents *all);

/* agent_notice.c: the parent hears of an agent's end. */
void subagent_tell_parent(struct subagent *agent);

#endif
