/*
 * The tools of the server of apps from the last time: what a thread is offered while the server starts.
 */
#ifndef ABILITY_APP_TOOLS_H
#define ABILITY_APP_TOOLS_H

#include "agent/thread.h"
#include "mcp/spec.h"
#include "mcp/tools.h"

struct app_tools_loading;

/* tools: the receiver's to unref; NULL: none are kept. From the loop, unless it is cancelled first. */
typedef void app_tools_fn(void *owner, struct mcp_tools *tools);

struct app_tools_loading *app_tools_load(const struct agent *agent, const struct mcp_spec *spec,
                                         app_tools_fn *on_tools, void *owner);
void app_tools_cancel(struct app_tools_loading *loading); /* accepts NULL */

/* Keeps them for the next time; a failure is logged. */
void app_tools_save(const struct agent *agent, const struct mcp_spec *spec,
                    struct mcp_tools *tools);

#endif
