#include "scripted/reply.h"

#include "base/memory.h"
#include "schema/json_write.h"

#include <stdlib.h>

void reply_done(struct reply *reply)
{
    buf_done(&reply->headers);
    buf_done(&reply->text);
    free(reply->ends);
    *reply = (struct reply){ 0 };
}

struct buf *reply_begin_body(struct reply *reply, unsigned status)
{
    reply_done(reply);
    reply->status = status;
    return &reply->text;
}

void reply_fail(struct reply *reply, unsigned status, const char *message)
{
    struct buf *body = reply_begin_body(reply, status);

    buf_add_text(body, "{\"error\":{\"message\":");
    json_write_str(body, str_of(message));
    buf_add_text(body, "}}");
}

/* ---- pieces of JSON -------------------------------------------------------------------------- */

static void begin_event(struct reply *reply, struct str type)
{
    buf_printf(&reply->text, "event: %.*s\ndata: ", STR_ARGS(type));
}

static void end_event(struct reply *reply)
{
    buf_add_text(&reply->text, "\n\n");
    if (reply->n_events == reply->ends_cap) {
        reply->ends_cap = reply->ends_cap == 0 ? 16 : reply->ends_cap * 2;
        reply->ends = xrealloc(reply->ends, reply->ends_cap * sizeof *reply->ends);
    }
    reply->ends[reply->n_events++] = reply->text.len;
}

/* {"type":"..." and no more yet */
static struct buf *begin_typed(struct reply *reply, const char *type)
{
    begin_event(reply, str_of(type));
    buf_printf(&reply->text, "{\"type\":\"%s\"", type);
    return &reply->text;
}

static void end_typed(struct reply *reply)
{
    buf_add_char(&reply->text, '}');
    end_event(reply);
}

static void member_text(struct buf *out, const char *name, struct str value)
{
    buf_printf(out, ",\"%s\":", name);
    json_write_str(out, value);
}

static void member_number(struct buf *out, const char *name, size_t value)
{
    buf_printf(out, ",\"%s\":%zu", name, value);
}

/* Open until end_item(). */
static struct buf *begin_item(struct reply *reply, const char *event, size_t index,
                              const char *type)
{
    struct buf *out = begin_typed(reply, event);

    member_number(out, "output_index", index);
    buf_printf(out, ",\"item\":{\"type\":\"%s\"", type);
    return out;
}

static void end_item(struct reply *reply)
{
    buf_add_char(&reply->text, '}');
    end_typed(reply);
}

static const char item_added[] = "response.output_item.added";
static const char item_done[] = "response.output_item.done";

/* ---- events ---------------------------------------------------------------------------------- */

void reply_raw_event(struct reply *reply, struct str type, struct str json)
{
    begin_event(reply, type);
    buf_add_str(&reply->text, json);
    end_event(reply);
}

void reply_created(struct reply *reply, struct str response_id)
{
    struct buf *out = begin_typed(reply, "response.created");

    buf_add_text(out, ",\"response\":{\"id\":");
    json_write_str(out, response_id);
    buf_add_char(out, '}');
    end_typed(reply);
}

void reply_message_begin(struct reply *reply, size_t index, struct str id)
{
    struct buf *out = begin_item(reply, item_added, index, "message");

    member_text(out, "role", STR_LITERAL("assistant"));
    member_text(out, "id", id);
    buf_add_text(out, ",\"content\":[]");
    end_item(reply);
}

void reply_message_delta(struct reply *reply, size_t index, struct str id, struct str delta)
{
    struct buf *out = begin_typed(reply, "response.output_text.delta");

    member_text(out, "item_id", id);
    member_number(out, "output_index", index);
    member_number(out, "content_index", 0);
    member_text(out, "delta", delta);
    end_typed(reply);
}

void reply_message_end(struct reply *reply, size_t index, struct str id, struct str text)
{
    struct buf *out = begin_item(reply, item_done, index, "message");

    member_text(out, "role", STR_LITERAL("assistant"));
    member_text(out, "id", id);
    buf_add_text(out, ",\"content\":[{\"type\":\"output_text\"");
    member_text(out, "text", text);
    buf_add_text(out, "}]");
    end_item(reply);
}

static void reasoning_begin(struct reply *reply, size_t index, struct str id)
{
    struct buf *out = begin_item(reply, item_added, index, "reasoning");

    member_text(out, "id", id);
    buf_add_text(out, ",\"summary\":[]");
    end_item(reply);

    out = begin_typed(reply, "response.reasoning_summary_part.added");
    member_text(out, "item_id", id);
    member_number(out, "summary_index", 0);
    end_typed(reply);
}

void reply_reasoning(struct reply *reply, size_t index, struct str id, struct str summary)
{
    struct buf *out;

    reasoning_begin(reply, index, id);

    out = begin_typed(reply, "response.reasoning_summary_text.delta");
    member_text(out, "item_id", id);
    member_number(out, "summary_index", 0);
    member_text(out, "delta", summary);
    end_typed(reply);

    out = begin_item(reply, item_done, index, "reasoning");
    member_text(out, "id", id);
    member_text(out, "encrypted_content", STR_LITERAL("AAAA"));
    buf_add_text(out, ",\"summary\":[{\"type\":\"summary_text\"");
    member_text(out, "text", summary);
    buf_add_text(out, "}]");
    end_item(reply);
}

void reply_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                struct str arguments)
{
    struct buf *out = begin_item(reply, item_done, index, "function_call");

    member_text(out, "call_id", call_id);
    member_text(out, "name", name);
    member_text(out, "arguments", arguments);
    end_item(reply);
}

void reply_custom_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                       struct str input)
{
    struct buf *out = begin_item(reply, item_done, index, "custom_tool_call");

    member_text(out, "call_id", call_id);
    member_text(out, "name", name);
    member_text(out, "input", input);
    end_item(reply);
}

void reply_item(struct reply *reply, size_t index, struct str json)
{
    struct buf *out = begin_typed(reply, item_done);

    member_number(out, "output_index", index);
    buf_add_text(out, ",\"item\":");
    buf_add_str(out, json);
    end_typed(reply);
}

void reply_completed(struct reply *reply, struct str response_id, struct str usage)
{
    struct buf *out = begin_typed(reply, "response.completed");

    buf_add_text(out, ",\"response\":{\"id\":");
    json_write_str(out, response_id);
    buf_add_text(out, ",\"usage\":");
    buf_add_str(out, usage);
    buf_add_char(out, '}');
    end_typed(reply);
}
