/*
 * Lists of an MCP server that come in pages: read to the last one, and answered whole.
 *
 * A cursor that repeats, too many pages or too many bytes end it with an error.
 */
#ifndef MCP_LISTS_H
#define MCP_LISTS_H

#include "mcp/client.h"

enum { MCP_LIST_BYTES_MAX = 8 * 1024 * 1024 /* in memory (mcp/message.h), all pages */ };

struct mcp_list; /* one that is being read */

struct mcp_list_options {
    /* How pages are asked for: mcp_client_ask() of a client, mcp_lease_ask() of a lease. */
    struct mcp_request *(*ask)(void *asker, const struct mcp_ask *ask);
    void *asker;
    const char *method;  /* such as "resources/list" */
    const char *member;  /* such as "resources": the array in a result */
    uint64_t timeout_ms; /* of a page */

    /* Once, from the loop: the entries of all pages, each a JSON value (valid during the call), or the answer that was none. */
    void (*on_list)(void *owner, yyjson_val *const *entries, size_t n,
                    const struct mcp_answer *failed);
    void *owner;
};

/* NULL: it cannot be asked; nobody is called. */
struct mcp_list *mcp_list_start(const struct mcp_list_options *options);

/* Before who is asked goes (a lease that is freed cancels its requests in silence). Not inside on_list(): it is over then. Accepts NULL. */
void mcp_list_cancel(struct mcp_list *list);

#endif
