/* Where in a list that comes in pages we are; what keeps a server from sending pages for ever. */
#ifndef MCP_PAGES_H
#define MCP_PAGES_H

#include "base/buf.h"
#include "base/str.h"

#include <stdint.h>
#include <yyjson.h>

enum { MCP_CURSOR_MAX = 16 * 1024 }; /* bytes */

/* A zeroed one is before the first page. */
struct mcp_pages {
    uint64_t *seen; /* hashes of the cursors that came; owned */
    size_t n;
};

enum mcp_page {
    MCP_PAGE_LAST = 1,
    MCP_PAGE_NEXT,     /* there is another one */
    MCP_PAGE_REPEATED, /* its cursor has been here before */
    MCP_PAGE_TOO_MANY, /* or too long a cursor */
};

/* A page came. *ret_params asks for the next one, if there is one; it is cleared first. */
enum mcp_page mcp_pages_next(struct mcp_pages *pages, yyjson_val *result, struct buf *ret_params);
void mcp_pages_done(struct mcp_pages *pages);

#endif
