/*
 * Messages between agents that have paths (feature multi_agent_v2).
 *
 * A letter is an item of the receiver's conversation, written as one of the model's own. A letter with a task begins a
 * turn, if none runs; others wait for the next. Every thread of a family has a mailbox: what came last, and how many.
 */
#ifndef SUBAGENT_AGENT_MAIL_H
#define SUBAGENT_AGENT_MAIL_H

#include "base/uuid.h"
#include "subagent/subagents.h"

/* The path of a thread: of one that is no agent that of the root; of an agent without one its id. */
struct str agent_path_of(const struct thread *thread);

/*
 * The thread at a path of the asking one's family, or by an id in it. False: err says why there is none.
 */
bool agent_mail_find(struct subagents *all, struct thread *asking, struct str target,
                     struct thread **ret_thread, struct error *err);

/* Is the path one of an agent of the family, loaded or to be? */
bool agent_path_is_taken(struct subagents *all, const struct thread *asking, struct str path);

/* Delivers it. The id of the turn that begins, or of the letter. False: it cannot be taken. */
bool agent_mail_send(struct thread *from, struct thread *to, struct str content, bool is_task,
                     bool interrupt, char ret_id[UUID_LENGTH + 1], struct error *err);

/* How many letters it has got since it is loaded. */
uint64_t agent_mail_count(const struct thread *thread);

/* The last task that it was given; NULL: none. */
struct str agent_mail_last_task(const struct thread *thread);

/* All of a family whom one can speak to: its root, if that is loaded, then its agents in the order in which they came;
 * no workers of jobs. In the arena. */
size_t agent_family(struct subagents *all, const struct thread *of, struct arena *arena,
                    struct thread ***ret_threads);

void agent_mail_forget(struct thread *thread); /* it is going */

#endif
