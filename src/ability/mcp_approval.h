/*
 * May a tool of an MCP server run? What the configuration, the tool's annotations and the policies say, and what the
 * user says when they leave it to the user.
 */
#ifndef ABILITY_MCP_APPROVAL_H
#define ABILITY_MCP_APPROVAL_H

#include "ability/mcp_thread.h"

enum mcp_verdict { MCP_VERDICT_RUN = 1, MCP_VERDICT_REJECTED, MCP_VERDICT_CANCELLED };

/* What is to be decided. Everything is borrowed until the verdict. */
struct mcp_wish {
    struct tool_call *call;
    struct mcp_thread *mcp;
    const struct mcp_spec *spec;
    const struct mcp_tool *tool;
    yyjson_val *arguments; /* an object; NULL: none */

    /* Once, from the loop, unless the approval is withdrawn. */
    void (*on_verdict)(void *owner, enum mcp_verdict verdict);
    void *owner;
};

struct mcp_approval; /* while somebody is asked; in the call's arena */

/* Is there nobody to ask, or no need to? Then the verdict is *ret_verdict at once. False: it comes by on_verdict(). */
bool mcp_approval_decide(const struct mcp_wish *wish, enum mcp_verdict *ret_verdict,
                         struct mcp_approval **ret_approval);
void mcp_approval_withdraw(struct mcp_approval *approval); /* the turn ends */

/* By its annotations alone: does a tool want to be asked about? */
bool mcp_tool_wants_approval(const struct mcp_tool *tool);

#endif
