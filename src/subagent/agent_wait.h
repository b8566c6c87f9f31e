/* Waiting until one of several agents has come to an end, or until a letter comes. */
#ifndef SUBAGENT_AGENT_WAIT_H
#define SUBAGENT_AGENT_WAIT_H

#include "subagent/subagents.h"

struct agent_wait;

/* One of them has ended, or was never there; or the time is over. Called once, from the loop; the wait is freed. */
typedef void agent_wait_fn(void *owner, bool is_over_time);

/* ids: normalised; copied. */
struct agent_wait *agent_wait_new(struct subagents *all, struct thread *asking,
                                  struct str_array ids, uint64_t limit_ms, agent_wait_fn *on_end,
                                  void *owner);
/* The same until a letter comes (agent_mail.h), or if there is one that the turn's model has not read yet. */
struct agent_wait *agent_wait_for_mail(struct subagents *all, struct turn *asking,
                                       uint64_t limit_ms, agent_wait_fn *on_end, void *owner);

void agent_wait_free(struct agent_wait *wait); /* before on_end has come */

#endif
