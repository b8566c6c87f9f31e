/*
 * The tools of a thread's MCP servers by the names that a model knows them by, and as it is offered them.
 *
 * A set never changes; threads with the same servers and the same lists share one. It is counted.
 */
#ifndef ABILITY_MCP_TOOLSET_H
#define ABILITY_MCP_TOOLSET_H

#include "base/list.h"
#include "mcp/spec.h"
#include "mcp/tools.h"

enum {
    MCP_TOOL_NAME_MAX = 1024,   /* bytes of a server's name for a tool; one with more is none */
    MCP_OFFER_MAX = 256 * 1024, /* bytes of one tool's entry; a longer one is not offered */
    MCP_OFFERS_MAX = 4 * 1024 * 1024, /* bytes of all; what comes after is not offered */
};

/* What a server has. */
struct mcp_part {
    const struct mcp_spec *spec; /* of the specs; its filters count */
    struct mcp_tools *tools;     /* NULL: not known */
    bool is_offered;             /* else they can only be called */
};

struct mcp_toolset;

/* One of those that are known, or a new one; one reference. `known` is a list of their owner. */
struct mcp_toolset *mcp_toolset_get(struct list *known, const struct mcp_specs *specs,
                                    const struct mcp_part *parts, size_t n);
void mcp_toolset_unref(struct mcp_toolset *set); /* accepts NULL */

/* Entries of a request's tools with commas between them, sorted by name; as long as the set. */
struct str mcp_toolset_offers(const struct mcp_toolset *set);

/* Of two tools with one name the first counts. *ret_part: the index of its server. NULL: there is no such tool. */
const struct mcp_tool *mcp_toolset_find(const struct mcp_toolset *set, struct str name,
                                        size_t *ret_part);

#endif
