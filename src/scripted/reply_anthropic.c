/* The words of Anthropic Messages. */
#include "schema/json_write.h"
#include "scripted/reply_internal.h"

/* Open until end_typed(). */
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

static void begin_block(struct reply *reply, const char *block)
{
    buf_printf(begin_typed(reply, "content_block_start"), ",\"index\":%zu,\"content_block\":%s",
               reply->n_blocks, block);
    end_typed(reply);
}

static void add_delta(struct reply *reply, const char *type, const char *member, struct str text)
{
    buf_printf(begin_typed(reply, "content_block_delta"),
               ",\"index\":%zu,\"delta\":{\"type\":\"%s\",\"%s\":", reply->n_blocks, type, member);
    json_write_str(&reply->text, text);
    buf_add_char(&reply->text, '}');
    end_typed(reply);
}

static void end_block(struct reply *reply)
{
    buf_printf(begin_typed(reply, "content_block_stop"), ",\"index\":%zu", reply->n_blocks++);
    end_typed(reply);
}

static void anthropic_created(struct reply *reply, struct str response_id)
{
    buf_add_text(
        begin_typed(reply, "message_start"),
        ",\"message\":{\"type\":\"message\",\"role\":\"assistant\",\"content\":[],\"id\":");
    json_write_str(&reply->text, response_id);
    buf_add_char(&reply->text, '}');
    end_typed(reply);
}

static void anthropic_message_begin(struct reply *reply, size_t index, struct str id)
{
    begin_block(reply, "{\"type\":\"text\",\"text\":\"\"}");
}

static void anthropic_message_delta(struct reply *reply, size_t index, struct str id,
                                    struct str delta)
{
    add_delta(reply, "text_delta", "text", delta);
}

static void anthropic_message_end(struct reply *reply, size_t index, struct str id, struct str text)
{
    end_block(reply);
}

static void anthropic_reasoning(struct reply *reply, size_t index, struct str id,
                                struct str summary)
{
    begin_block(reply, "{\"type\":\"thinking\",\"thinking\":\"\"}");
    add_delta(reply, "thinking_delta", "thinking", summary);
    add_delta(reply, "signature_delta", "signature", STR_LITERAL("AAAA"));
    end_block(reply);
}

static void anthropic_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                           struct str arguments)
{
    struct buf *out = begin_typed(reply, "content_block_start");

    buf_printf(out,
               ",\"index\":%zu,\"content_block\":{\"type\":\"tool_use\",\"id\":", reply->n_blocks);
    json_write_str(out, call_id);
    buf_add_text(out, ",\"name\":");
    json_write_str(out, name);
    buf_add_text(out, ",\"input\":{}}");
    end_typed(reply);
    add_delta(reply, "input_json_delta", "partial_json", arguments);
    end_block(reply);
    reply->n_calls++;
}

static void anthropic_completed(struct reply *reply, struct str response_id, struct str usage)
{
    struct buf *out = begin_typed(reply, "message_delta");
    struct reply_usage counts;

    buf_printf(out, ",\"delta\":{\"stop_reason\":\"%s\"}",
               reply->n_calls > 0 ? "tool_use" : "end_turn");
    if (reply_read_usage(usage, &counts))
        buf_printf(out,
                   ",\"usage\":{\"input_tokens\":%lld,\"cache_read_input_tokens\":%lld,"
                   "\"output_tokens\":%lld}",
                   counts.input - counts.cached, counts.cached, counts.output);
    end_typed(reply);
    begin_typed(reply, "message_stop");
    end_typed(reply);
}

const struct reply_words reply_words_anthropic = {
    .created = anthropic_created,
    .message_begin = anthropic_message_begin,
    .message_delta = anthropic_message_delta,
    .message_end = anthropic_message_end,
    .reasoning = anthropic_reasoning,
    .call = anthropic_call,
    .custom_call = reply_custom_as_call,
    .item = reply_other_item,
    .completed = anthropic_completed,
};
