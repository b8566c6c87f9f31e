/*
 * The course of a call of MCP: from its beginning, questions about it included, until it is over. What the server
 * asks meanwhile (elicitation/create) is asked in that course, and not longer.
 */
#ifndef ABILITY_MCP_QUESTION_H
#define ABILITY_MCP_QUESTION_H

#include "ability/mcp_thread.h"

/* Embedded in what works on the call. */
struct mcp_course {
    struct list_node node; /* in those of the thread, oldest first */
    struct tool_call *call;
    struct mcp_lease *lease;
    struct mcp_request *request; /* while one is open; its owner says when it is answered */
    bool was_woken;              /* the lease, for this call */

    /* The lease is STARTING, and the call waits: comes once, when it is not any more. NULL: it does not wait. */
    void (*on_lease)(struct mcp_course *course);
};

void mcp_course_begin(struct mcp_course *course, struct tool_call *call, struct mcp_lease *lease);

/* The server is needed: one that has failed is woken, once. What the lease is then; while it is STARTING the call
 * waits for on_lease(). */
enum mcp_lease_state mcp_course_need_server(struct mcp_course *course,
                                            void (*on_lease)(struct mcp_course *course));

/* Asks the server, which is READY. Why it cannot be asked, or NULL. */
const char *mcp_course_ask(struct mcp_course *course, const struct mcp_ask *ask);

/* The call is over. Its server's questions are answered for the user: "cancel". */
void mcp_course_end(struct mcp_course *course);

/* The same for a call that the turn does not wait for any more: an open request is cancelled. The turn itself tells
 * clients what is not asked any more. */
void mcp_course_stop(struct mcp_course *course);

#endif
