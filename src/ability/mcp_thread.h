/*
 * What a thread has of MCP: a lease for each of its servers, the names under which their tools are offered, and what
 * its user has allowed for the session. It begins with the thread and goes with it; the source of tools (mcp_source.c)
 * owns it, calls (mcp_call.c), questions (mcp_question.c) and the tools for resources (mcp_resources.c) use it.
 */
#ifndef ABILITY_MCP_THREAD_H
#define ABILITY_MCP_THREAD_H

#include "agent/tools.h"
#include "mcp/pool.h"

struct found_tool;
struct mcp_thread;

/* A tool that can be called. */
struct mcp_named_tool {
    struct mcp_lease *lease;
    const struct mcp_tool *tool; /* as long as the thread does not prepare for another request */
};

struct mcp_thread *mcp_thread_of(const struct thread *thread); /* NULL: no server is configured */
struct thread *mcp_thread_thread(const struct mcp_thread *mcp);

/*
 * By the model's name for it, mcp__SERVER__TOOL; filters are applied, of two equal names one is left. Tools of a server
 * that has ended are found, too: they can be called once it is started again.
 */
bool mcp_thread_find(struct mcp_thread *mcp, struct str name, struct mcp_named_tool *ret_tool);

/* Its servers, in the order of their names; disabled ones have no lease and are not among them. */
size_t mcp_thread_n_leases(const struct mcp_thread *mcp);
struct mcp_lease *mcp_thread_lease(const struct mcp_thread *mcp, size_t i);
struct mcp_lease *mcp_thread_lease_named(const struct mcp_thread *mcp,
                                         struct str server); /* or NULL */

/* A call needs its server: one that has failed is started again, as mcp_lease_wake() does, and clients are told so. */
void mcp_thread_wake_lease(struct mcp_thread *mcp, const struct mcp_lease *lease);

/* "Allow for this session": by server and tool. A server that is configured otherwise after a reload is another one. */
bool mcp_thread_is_allowed(const struct mcp_thread *mcp, const struct mcp_spec *spec,
                           struct str tool);
void mcp_thread_allow(struct mcp_thread *mcp, const struct mcp_spec *spec, struct str tool);

/* -- mcp_call.c: a call of such a tool, from its approval to its item's end -------------------- */
void mcp_call_start(struct tool_call *call);

/* -- mcp_question.c: what servers ask, and the calls in whose course they do -------------------- */

/* A server asks: in the course of that request, or nobody knows of which (NULL). */
void mcp_question_ask(struct mcp_thread *mcp, struct mcp_lease *lease,
                      struct mcp_question *question, struct mcp_request *within);
void mcp_question_withdrawn(struct mcp_question *question);

/* Its leases are given back: nothing that their servers have asked stays open. */
void mcp_questions_drop(struct mcp_thread *mcp);

/* The lease's state is another one: calls that wait for it go on. */
void mcp_calls_lease_changed(struct mcp_thread *mcp, struct mcp_lease *lease);

/* -- mcp_resources.c: list_mcp_resources, list_mcp_resource_templates, read_mcp_resource ------- */
/* Abilities like others (ability.h), offered where the thread has a server. */

#endif
