/* Why a request to an MCP server has no result, in words. */
#include "base/memory.h"
#include "mcp/client.h"
#include "mcp/message.h"
#include "schema/json_write.h"

#include <inttypes.h>

void mcp_rpc_error_write(struct buf *out, const struct mcp_rpc_error *error)
{
    buf_printf(out, "Mcp error: %" PRId64 ": ", error->code);
    buf_add_str(out, mcp_text_cut(error->message, MCP_ERROR_MAX));
    if (error->data != NULL && mcp_value_fits(error->data, MCP_ERROR_MAX)) {
        buf_add_char(out, '(');
        json_write_value(out, error->data);
        buf_add_char(out, ')');
    }
}

struct str mcp_answer_words(struct arena *arena, const struct mcp_answer *answer)
{
    CLEANUP(buf_done) struct buf words = { 0 };

    if (answer->failure != NULL)
        buf_add_str(&words, answer->failure->words);
    else
        mcp_rpc_error_write(&words, answer->error);
    return arena_str(arena, words.data, words.len);
}
