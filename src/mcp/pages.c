#include "mcp/pages.h"

#include "base/hash.h"
#include "base/memory.h"
#include "mcp/client.h"
#include "schema/json_read.h"
#include "schema/json_write.h"

#include <stdlib.h>

static bool pages_know(const struct mcp_pages *pages, uint64_t hash)
{
    for (size_t i = 0; i < pages->n; i++) {
        if (pages->seen[i] == hash)
            return true;
    }
    return false;
}

enum mcp_page mcp_pages_next(struct mcp_pages *pages, yyjson_val *result, struct buf *ret_params)
{
    struct str cursor = json_member(result, "nextCursor");
    uint64_t hash;

    if (cursor.len == 0) /* some servers mean the end by an empty one */
        return MCP_PAGE_LAST;
    if (cursor.len > MCP_CURSOR_MAX || pages->n + 1 >= MCP_PAGES_MAX)
        return MCP_PAGE_TOO_MANY;
    /* A server that finds two cursors with one hash only cuts its own list short. */
    hash = hash_of(cursor);
    if (pages_know(pages, hash))
        return MCP_PAGE_REPEATED;
    pages->seen = xrealloc(pages->seen, (pages->n + 1) * sizeof *pages->seen);
    pages->seen[pages->n++] = hash;
    buf_clear(ret_params, /* keep= */ 0);
    buf_add_text(ret_params, "{\"cursor\":");
    json_write_str(ret_params, cursor);
    buf_add_char(ret_params, '}');
    return MCP_PAGE_NEXT;
}

void mcp_pages_done(struct mcp_pages *pages)
{
    free(pages->seen);
    *pages = (struct mcp_pages){ 0 };
}
