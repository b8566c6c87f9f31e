/*
 * The text of one message of an MCP server becomes a document: at once if it is short, on a worker if that takes so
 * long that the loop would be felt to stand still.
 *
 * One worker does that for all servers, one message after the other: servers that send long ones keep each other
 * waiting, and nobody else.
 *
 * A message is a JSON object, or an array of them (a batch, of revision 2025-03-26). What a document takes in memory
 * has a bound, too: 64 MB of text can be 32 million numbers.
 */
#ifndef MCP_MESSAGE_H
#define MCP_MESSAGE_H

#include "base/buf.h"
#include "base/str.h"
#include "loop/loop.h"

#include <stdbool.h>
#include <stddef.h>
#include <yyjson.h>

enum {
    MCP_LONG_BYTES = 256 * 1024,          /* from here on a worker reads a message */
    MCP_DOCUMENT_MAX = 256 * 1024 * 1024, /* bytes for the values of a message */

    MCP_MEMBERS_MAX = 32,    /* of a message; JSON-RPC has five. One with more is none */
    MCP_BATCH_MAX = 1000,    /* messages of one; likewise */
    MCP_CROWDED_FROM = 1000, /* members of an object that nobody looks into: see mcp_is_crowded() */
};

/* On any thread. NULL: it is no message; *ret_reason, which is never freed, says why. An answer that is none for us
 * (bad UTF-8, too deep) becomes an error in its place, so that its request does not wait for its time limit. */
yyjson_doc *mcp_message_parse(struct str text, const char **ret_reason);

/* The reason of a message whose values would take more than MCP_DOCUMENT_MAX. */
extern const char mcp_too_large[];

struct mcp_reading; /* by a worker */

/* The document is the receiver's; NULL: it is no message, for that reason. */
typedef void mcp_read_fn(void *owner, yyjson_doc *message, const char *reason);

/* Takes the text; to copy it would take as long. on_read() comes once, from the loop, unless
 * mcp_reading_cancel() comes first. */
struct mcp_reading *mcp_reading_start(struct loop *loop, struct buf *text, mcp_read_fn *on_read,
                                      void *owner);
void mcp_reading_cancel(struct mcp_reading *reading); /* accepts NULL */

/* Frees a document; a large one elsewhere. */
void mcp_message_free(struct loop *loop, yyjson_doc *message);

/*
 * An object with so many members that it is nothing the protocol knows. It may have millions, and to look for one of
 * them takes milliseconds.
 */
bool mcp_is_crowded(yyjson_val *value);

/* A member of an object; NULL: there is none, it is no object, or a crowded one. */
yyjson_val *mcp_member(yyjson_val *object, const char *name);

/* What a value takes in memory: its text, and sixteen bytes for each value in it. To count that takes as long as the
 * value is large: mcp_value_fits() first. */
size_t mcp_value_bytes(yyjson_val *value);

/* Is that at most so much? It takes no longer for what is larger. */
bool mcp_value_fits(yyjson_val *value, size_t max_bytes);

/* What is cut does not end with a NUL byte. */
struct str mcp_text_cut(struct str text, size_t max_bytes);

/* Do they say the same, members in the same order? */
bool mcp_value_equals(yyjson_val *a, yyjson_val *b);

/* A document that is a copy of the value. */
yyjson_doc *mcp_value_copy(yyjson_val *value) __attribute__((returns_nonnull));

#endif
