/*
 * Agents: threads that other threads have started, and that are loaded.
 *
 *   thread ── agent ── agent           depth 1, 2, …; all of them are one family, named after its root
 *        └─── agent
 *
 * An agent is a thread of this server like any other: clients hear it, answer its questions, read, list and resume it.
 * What is kept here beside it is who started it, what it is called, how it is doing, and whether its parent has heard of
 * its end. That begins when a thread starts or resumes an agent (agent_open.h) and goes with the agent's thread.
 *
 *   PENDING_INIT ── RUNNING ──┬── COMPLETED ──┐
 *        ▲             ▲      ├── ERRORED   ──┼── RUNNING …            SHUTDOWN (closing) ── gone
 *        │ resumed     │      └── INTERRUPTED ┘
 *
 * When an agent first comes to a final state (agent_status.h) after it was started or resumed, its parent gets a
 * message: with the next request of a running turn, else into its history. When a parent's thread goes, for whatever
 * reason, its agents are closed; they can be resumed later. All of that happens on the next round of the loop, so that
 * nothing is freed or answered from inside of what an agent's turn does.
 */
#ifndef SUBAGENT_SUBAGENTS_H
#define SUBAGENT_SUBAGENTS_H

#include "agent/thread.h"
#include "store/summary.h"
#include "subagent/agent_status.h"

struct sessions;
struct subagent;
struct subagents;

struct subagents *subagents_new(struct sessions *sessions);
void subagents_free(
    struct subagents *all); /* accepts NULL; no thread and no wish of ours is left */

/* -- Who is who ----------------------------------------------------------------------------- */

/* NULL: the thread is no agent, or a client has opened it as a thread of its own. */
struct subagent *subagent_of(const struct thread *thread);

/* How deep below a user's own thread it is; 0: it is one. */
int64_t subagent_depth(const struct thread *thread);

/*
 * An agent that a thread, or one below it, has started; by a normalised id. One that a client has opened counts, too: it
 * becomes an agent again, and its parent hears nothing of its end. NULL: there is none that is loaded.
 */
struct subagent *subagents_find(struct subagents *all, struct thread *asking, struct str id);

struct thread *subagent_thread(const struct subagent *agent);
struct str subagent_id(const struct subagent *agent); /* as long as the agent, and so on */
struct str subagent_nickname(const struct subagent *agent);
struct str subagent_role(const struct subagent *agent); /* NULL: none */

/* NOT_FOUND for NULL. The message is valid until the status changes. */
struct agent_status subagent_status(const struct subagent *agent);

/* -- What is done with it -------------------------------------------------------------------- */

/*
 * A message of another agent: more input of its running turn, or a turn of its own; with `interrupt` always the
 * latter. The id of that turn, or of the message if it joins one. False: it cannot take it, and err says why.
 */
bool subagent_give(struct subagent *agent, const struct wire_user_input_array *input,
                   bool interrupt, char ret_id[], struct error *err);

/* It has ended, or was never there. */
typedef void agent_closed_fn(void *owner);
struct agent_closing;

/*
 * Interrupts an agent and all below it, and unloads them; for good, as far as its parent is concerned. on_closed comes
 * once, from the loop, unless the closing is forgotten before.
 */
struct agent_closing *subagent_close(struct subagent *agent, agent_closed_fn *on_closed,
                                     void *owner);
void agent_closing_forget(struct agent_closing *closing);

/* -- What others tell ------------------------------------------------------------------------ */

/* A client has joined a thread: it hears the agents of the thread, too, and is asked what they ask. */
void subagents_follow(struct subagents *all, const struct thread *parent,
                      struct connection *connection);

/* A thread is going. */
void subagents_forget(struct subagents *all, struct thread *thread);

#endif
