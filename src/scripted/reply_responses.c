/* The words of the Responses API. */
#include "scripted/reply_internal.h"

#include "schema/json_write.h"

/* ---- pieces of JSON -------------------------------------------------------------------------- */

/* {"type":"..." and no more yet */
static struct buf *begin_typed(struct reply *reply, const char *type)
{
    reply_begin_event(reply, str_of(type));
    buf_printf(&reply->text, "{\"type\":\"%s\"", type);
    return &reply->text;
}

static void end_typed(struct reply *reply)
{
    buf_add_char(&reply->text, '}');
    reply_end_event(reply);
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

static void responses_created(struct reply *reply, struct str response_id)
{
    struct buf *out = begin_typed(reply, "response.created");

    buf_add_text(out, ",\"response\":{\"id\":");
    json_write_str(out, response_id);
    buf_add_char(out, '}');
    end_typed(reply);
}

static void responses_message_begin(struct reply *reply, size_t index, struct str id)
{
    struct buf *out = begin_item(reply, item_added, index, "message");

    member_text(out, "role", STR_LITERAL("assistant"));
    member_text(out, "id", id);
    buf_add_text(out, ",\"content\":[]");
    end_item(reply);
}

static void responses_message_delta(struct reply *reply, size_t index, struct str id,
                                    struct str delta)
{
    struct buf *out = begin_typed(reply, "response.output_text.delta");

    member_text(out, "item_id", id);
    member_number(out, "output_index", index);
    member_number(out, "content_index", 0);
    member_text(out, "delta", delta);
    end_typed(reply);
}

static void responses_message_end(struct reply *reply, size_t index, struct str id, struct str text)
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

static void responses_reasoning(struct reply *reply, size_t index, struct str id,
                                struct str summary)
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

static void responses_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                           struct str arguments)
{
    struct buf *out = begin_item(reply, item_done, index, "function_call");

    member_text(out, "call_id", call_id);
    member_text(out, "name", name);
    member_text(out, "arguments", arguments);
    end_item(reply);
}

static void responses_custom_call(struct reply *reply, size_t index, struct str call_id,
                                  struct str name, struct str input)
{
    struct buf *out = begin_item(reply, item_done, index, "custom_tool_call");

    member_text(out, "call_id", call_id);
    member_text(out, "name", name);
    member_text(out, "input", input);
    end_item(reply);
}

static void responses_item(struct reply *reply, size_t index, struct str json)
{
    struct buf *out = begin_typed(reply, item_done);

    member_number(out, "output_index", index);
    buf_add_text(out, ",\"item\":");
    buf_add_str(out, json);
    end_typed(reply);
}

static void responses_completed(struct reply *reply, struct str response_id, struct str usage)
{
    struct buf *out = begin_typed(reply, "response.completed");

    buf_add_text(out, ",\"response\":{\"id\":");
    json_write_str(out, response_id);
    buf_add_text(out, ",\"usage\":");
    buf_add_str(out, usage);
    buf_add_char(out, '}');
    end_typed(reply);
}

const struct reply_words reply_words_responses = {
    .created = responses_created,
    .message_begin = responses_message_begin,
    .message_delta = responses_message_delta,
    .message_end = responses_message_end,
    .reasoning = responses_reasoning,
    .call = responses_call,
    .custom_call = responses_custom_call,
    .item = responses_item,
    .completed = responses_completed,
};
