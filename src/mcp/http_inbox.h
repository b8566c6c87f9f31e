/*
 * What has come for a link over HTTP and was not told yet.
 *
 * Everything is told in the order in which it came, one after the other, from the loop, and never while libcurl is at
 * work: whoever is told may send, and may give the link back. A long message is parsed by a worker; what came behind
 * it waits. What is no message is logged, MCP_JUNK_LINES_MAX times, and ignored, unless it may be one and only takes
 * too much memory: whoever waits for it has to know.
 */
#ifndef MCP_HTTP_INBOX_H
#define MCP_HTTP_INBOX_H

#include "base/buf.h"
#include "mcp/link.h"

enum {
    MCP_INBOX_BYTES_MAX =
        128 * 1024 * 1024, /* of messages that wait to be told, or are not whole yet */
    MCP_INBOX_MAX = 32768, /* messages that wait */
};

struct http_inbox;

/* Whose arrivals they are. The call-backs may end whoever is called. */
struct http_receiver {
    void (*on_head)(void *owner);
    void (*on_message)(void *owner,
                       yyjson_doc *message); /* an object or an array; the receiver's */
    void (*on_endpoint)(void *owner, struct str url);
    void (*on_too_large)(void *owner); /* instead of a message */
    void (*on_end)(void *owner);
};

struct http_inbox *http_inbox_new(const struct mcp_link_options *options);

/* Nothing is told any more. Legal inside of call-backs. */
void http_inbox_free(struct http_inbox *inbox); /* accepts NULL */

/* What came for a receiver. The text is taken; false, and nothing is taken: there is no room for it. */
void http_inbox_add_head(struct http_inbox *inbox, const struct http_receiver *to, void *owner);
bool http_inbox_add_message(struct http_inbox *inbox, const struct http_receiver *to, void *owner,
                            struct buf *text);
bool http_inbox_add_endpoint(struct http_inbox *inbox, const struct http_receiver *to, void *owner,
                             struct buf *text);
void http_inbox_add_end(struct http_inbox *inbox, const struct http_receiver *to, void *owner);

/* Bytes of a message that is not whole: they were so many and are now so many. False: there is no room for them; they
 * count all the same. */
bool http_inbox_count(struct http_inbox *inbox, size_t before, size_t now);

/* That owner is told nothing any more. */
void http_inbox_forget(struct http_inbox *inbox, const void *owner);

/* For the owner of the link: on_failed(), or on_end(), behind which nothing comes. The words are copied. */
void http_inbox_add_failure(struct http_inbox *inbox, int64_t id, enum mcp_failure_kind kind,
                            const char *words);
void http_inbox_add_link_end(struct http_inbox *inbox, enum mcp_failure_kind kind,
                             const char *words);

#endif
