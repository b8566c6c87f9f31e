/*
 * The course of a call of MCP: from when its server is needed until the call is over. What the server asks
 * meanwhile (elicitation/create) is asked in that course, and not longer.
 */
#ifndef ABILITY_MCP_QUESTION_H
#define ABILITY_MCP_QUESTION_H

#include "ability/mcp_thread.h"

/* Embedded in what works on the call. */
struct mcp_course {
    struct list_node node; /* in those of the thread, oldest first */
    struct tool_call *call;
    struct mcp_lease *lease;
    struct mcp_request *request; /* while one is open; set by its owner */

    /* The lease is STARTING, and the call waits: comes once, when it is not any more. NULL: it does not wait. */
    void (*on_lease)(struct mcp_course *course);
};

void mcp_course_begin(struct mcp_course *course, struct tool_call *call, struct mcp_lease *lease);

/* The call is over. Its server's questions are answered for the user: "cancel". */
void mcp_course_end(struct mcp_course *course);

/* The same at the end of a turn, which itself tells clients what is not asked any more. */
void mcp_course_stop(struct mcp_course *course);

#endif
