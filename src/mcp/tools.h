/*
 * The tools of an MCP server as it listed them. A list never changes; it is counted.
 */
#ifndef MCP_TOOLS_H
#define MCP_TOOLS_H

#include "app/tool_app.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <yyjson.h>

enum {
    /* Of a list, all pages; what is more is left out, and the log says so. */
    MCP_TOOLS_MAX = 10000,
    MCP_TOOLS_BYTES_MAX = 8 * 1024 * 1024, /* in memory (mcp/message.h) */
};

/* An annotation that may be missing. */
enum mcp_hint { MCP_HINT_NONE, MCP_HINT_FALSE, MCP_HINT_TRUE };

struct mcp_tool {
    struct str name;        /* as the server calls it */
    struct str title;       /* or NULL */
    struct str description; /* or NULL */
    enum mcp_hint read_only, destructive, open_world, idempotent;
    struct tool_app app; /* of the server of apps; id NULL: it belongs to none */
    yyjson_val *value;   /* the whole entry */
};

struct mcp_tools {
    const struct mcp_tool *items; /* in the order of the server */
    size_t n;
    size_t n_left_out; /* for want of room */
    bool is_full;      /* of its last page nothing was taken for want of room: enough was read */

    /* The rest is the business of tools.c. */
    struct mcp_tools_store *store;
    unsigned references;
};

struct mcp_tools *mcp_tools_ref(struct mcp_tools *tools); /* accepts NULL */
void mcp_tools_unref(struct mcp_tools *tools);            /* accepts NULL */
const struct mcp_tool *mcp_tools_find(const struct mcp_tools *tools, struct str name);

/* A list in the making: pages come one after the other. */
struct mcp_tools *mcp_tools_new(void);

/*
 * The `tools` of a page; copied, as far as there is room: one that is too large is left out, smaller ones behind it are
 * not. Entries that are no tools do not count; of two of one name the first does. False: it has no such list.
 */
bool mcp_tools_add_page(struct mcp_tools *tools, yyjson_val *result);

/* Do two lists say the same, in the same order? */
bool mcp_tools_equal(const struct mcp_tools *a, const struct mcp_tools *b);

#endif
