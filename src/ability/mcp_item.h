/* The item of a call of MCP: its beginning and its end, told to clients and written to the thread's file. */
#ifndef ABILITY_MCP_ITEM_H
#define ABILITY_MCP_ITEM_H

#include "ability/mcp_result.h"
#include "agent/turn.h"

struct tool_call;

/* Why a call ends that has no answer. */
#define MCP_BROKEN_OFF "the model's answer broke off"
#define MCP_INTERRUPTED "the turn was interrupted"

/* Borrowed as long as the call runs. */
struct mcp_item {
    struct tool_call *call;
    struct str server; /* "codex" for what no single server answers */
    struct str tool;
    yyjson_val *arguments; /* NULL: none */
};

void mcp_item_tell_started(const struct mcp_item *item);

/* With what the tool returned, or with why there is nothing. */
void mcp_item_tell_result(const struct mcp_item *item, const struct mcp_result *result,
                          int64_t duration_ms);
void mcp_item_tell_error(const struct mcp_item *item, struct str message, int64_t duration_ms);

/* Of a call that the turn does not wait for any more. */
void mcp_item_tell_stopped(const struct mcp_item *item, int64_t duration_ms);

/* How far it has come, in the words of the server. */
void mcp_item_tell_progress(const struct mcp_item *item, struct str message);

#endif
