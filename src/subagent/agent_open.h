/* Starting an agent, and loading one again that was closed or that a server which has ended had. */
#ifndef SUBAGENT_AGENT_OPEN_H
#define SUBAGENT_AGENT_OPEN_H

#include "subagent/subagents.h"

struct agent_opening;
struct agent_role;

/* What is wanted. It is copied, but for the parent, which outlives it. */
struct agent_order {
    struct thread *parent;
    const struct settings *settings; /* what it works with; its role's file wins over them */
    struct str role;                 /* its name, as it is recorded; NULL: none was chosen */
    const struct agent_role *rules;  /* of a role of the user; or NULL */
    struct str path;                 /* NULL: agents have none */
    bool is_forked;                  /* it begins with all that the parent knows */
    struct str call_id;              /* by which the parent starts it; of one that is forked */
    struct str label;                /* of a worker of a job: what it is; NULL: it is an agent */
};

/*
 * The agent is there, without a turn; what it does first is up to the caller. Called once, from the loop, never inside
 * of agent_start() and agent_resume(). NULL: there is none, and err says why, in words for a model.
 */
typedef void agent_opened_fn(void *owner, struct subagent *agent, const struct error *err);

/* NULL, with an error: there are as many agents as there may be. */
struct agent_opening *agent_start(struct subagents *all, const struct agent_order *order,
                                  agent_opened_fn *on_opened, void *owner, struct error *err);

/*
 * By a normalised id, of an agent that the parent or one below it has started. Its own agents that were not closed are
 * loaded, too, as far as there may be so many; nobody waits for them. NULL, with an error: there are as many as there
 * may be, or it is just being closed.
 */
struct agent_opening *agent_resume(struct subagents *all, struct thread *parent,
                                   const struct settings *settings, struct str id,
                                   agent_opened_fn *on_opened, void *owner, struct error *err);

/* Nobody waits any more: on_opened is not called, and an agent that comes is closed, if nobody else has loaded it. */
void agent_opening_forget(struct agent_opening *opening);

#endif
