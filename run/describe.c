#include "describe.h"

#include "base/visible.h"
#include "words.h"

#include <stdlib.h>

enum { LONG_BYTES = 400 }; /* more than that is counted: it may be longer than what is looked at */

static void add_json(struct buf *out, const bobbin_value *value)
{
    char *json = bobbin_value_to_json(value);

    visible_add(out, str_of(json == NULL ? "(it cannot be shown)" : json), VISIBLE_JSON);
    free(json);
}

/* A text or, in old requests, a list of words: as JSON, so that it is seen where each of them ends. */
static void add_command_words(struct buf *out, const bobbin_value *command)
{
    if (bobbin_value_text(command) != NULL)
        visible_add(out, value_text(command), VISIBLE_LINE);
    else if (command != NULL)
        add_json(out, command);
    else
        buf_add_text(out, "(none is named)");
}

/* ---- in a line --------------------------------------------------------------------------------- */

void describe_briefly(bobbin_request *request, struct buf *out)
{
    const bobbin_value *params = bobbin_request_params(request);
    struct str reason = member_text(params, "reason");

    switch (bobbin_request_kind(request)) {
    case BOBBIN_REQUEST_APPROVE_COMMAND:
        buf_add_text(out, "run `");
        add_command_words(out, bobbin_value_get(params, "command"));
        buf_add_text(out, "`");
        break;
    case BOBBIN_REQUEST_APPROVE_CHANGE:
        buf_add_text(out, "change files");
        break;
    case BOBBIN_REQUEST_APPROVE_TOOL: /* only its words name the tool */
        buf_add_text(out, "use a tool of an MCP server: ");
        visible_add(out, member_text(params, "message"), VISIBLE_LINE);
        break;
    default:
        buf_add_text(out, "have these permissions: ");
        add_json(out, bobbin_value_get(params, "permissions"));
    }
    if (reason.len > 0) {
        buf_add_text(out, " (");
        visible_add(out, reason, VISIBLE_LINE);
        buf_add_text(out, ")");
    }
}

/* ---- for a decision ---------------------------------------------------------------------------- */

static size_t count_shown_lines(struct str text)
{
    size_t n = 1;

    for (size_t i = 0; i + 1 < text.len; i++)
        n += text.s[i] == '\n';
    return n;
}

/* "  command: ", and of what is long how long it is. */
static void add_label(struct buf *out, const char *label, struct str text)
{
    size_t n_lines = count_shown_lines(text);

    buf_printf(out, "\n  %s", label);
    if (text.len > LONG_BYTES || n_lines > 1)
        buf_printf(out, " (%zu bytes, %zu line%s)", text.len, n_lines, n_lines == 1 ? "" : "s");
    buf_add_text(out, ": ");
}

static void add_text_part(struct buf *out, const char *label, struct str text)
{
    if (text.len == 0)
        return;
    add_label(out, label, text);
    visible_add(out, text, VISIBLE_LINE);
}

static void add_json_part(struct buf *out, const char *label, const bobbin_value *value)
{
    if (bobbin_value_next(value, NULL) == NULL)
        return;
    add_label(out, label, STR_LITERAL(""));
    add_json(out, value);
}

static void describe_command(const bobbin_value *params, struct buf *out)
{
    const bobbin_value *command = bobbin_value_get(params, "command");
    const bobbin_value *network = bobbin_value_get(params, "networkApprovalContext");

    if (command == NULL && bobbin_value_next(network, NULL) != NULL) {
        buf_add_text(out, "The agent wants to use the network.");
    } else {
        buf_add_text(out, "The agent wants to run a command.");
        add_label(out, "command", value_text(command));
        add_command_words(out, command);
    }
    add_json_part(out, "network", network);
    add_text_part(out, "folder", member_text(params, "cwd"));
    add_json_part(out, "permissions", bobbin_value_get(params, "additionalPermissions"));
}

/* Old requests name the files themselves. */
static void describe_change(const bobbin_value *params, struct patches *patches, struct buf *out)
{
    const bobbin_value *files = bobbin_value_get(params, "fileChanges");
    struct str known = patches_find(patches, params);

    buf_add_text(out, "The agent wants to change files.");
    add_json_part(out, "files", files);
    if (known.s != NULL)
        buf_add_str(out, known);
    else if (bobbin_value_next(files, NULL) == NULL)
        buf_add_text(out, "\n  its changes are not known");
    add_text_part(out, "and everything else below", member_text(params, "grantRoot"));
}

static void describe_tool(const bobbin_value *params, struct buf *out)
{
    const bobbin_value *meta = bobbin_value_get(params, "_meta");

    buf_add_text(out, "The agent wants to use a tool of an MCP server.");
    add_text_part(out, "server", member_text(params, "serverName"));
    add_text_part(out, "question", member_text(params, "message"));
    add_text_part(out, "title", member_text(meta, "tool_title"));
    add_text_part(out, "description", member_text(meta, "tool_description"));
    add_json_part(out, "arguments", bobbin_value_get(meta, "tool_params"));
}

void describe_fully(bobbin_request *request, struct patches *patches, struct buf *out)
{
    const bobbin_value *params = bobbin_request_params(request);

    switch (bobbin_request_kind(request)) {
    case BOBBIN_REQUEST_APPROVE_COMMAND:
        describe_command(params, out);
        break;
    case BOBBIN_REQUEST_APPROVE_CHANGE:
        describe_change(params, patches, out);
        break;
    case BOBBIN_REQUEST_APPROVE_TOOL:
        describe_tool(params, out);
        break;
    default:
        buf_add_text(out, "The agent wants to have these permissions.");
        add_label(out, "permissions", STR_LITERAL(""));
        add_json(out, bobbin_value_get(params, "permissions"));
        add_text_part(out, "folder", member_text(params, "cwd"));
    }
    add_text_part(out, "reason", member_text(params, "reason"));
}
