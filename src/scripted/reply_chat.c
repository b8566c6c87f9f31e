/* The words of chat/completions. */
#include "schema/json_write.h"
#include "scripted/reply_internal.h"

/* Open until end_chunk(): what follows is the delta's text. */
static struct buf *begin_chunk(struct reply *reply)
{
    reply_begin_event(reply, STR_NONE);
    buf_add_text(&reply->text, "{\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,"
                               "\"delta\":{");
    return &reply->text;
}

static void end_chunk(struct reply *reply, const char *finish_reason)
{
    buf_add_text(&reply->text, "},\"finish_reason\":");
    if (finish_reason == NULL)
        buf_add_text(&reply->text, "null");
    else
        json_write_str(&reply->text, str_of(finish_reason));
    buf_add_text(&reply->text, "}]}");
    reply_end_event(reply);
}

static void chat_created(struct reply *reply, struct str response_id)
{
    buf_add_text(begin_chunk(reply), "\"role\":\"assistant\",\"content\":null");
    end_chunk(reply, NULL);
}

static void chat_message_begin(struct reply *reply, size_t index, struct str id)
{
}

static void chat_message_delta(struct reply *reply, size_t index, struct str id, struct str delta)
{
    buf_add_text(begin_chunk(reply), "\"content\":");
    json_write_str(&reply->text, delta);
    end_chunk(reply, NULL);
}

static void chat_message_end(struct reply *reply, size_t index, struct str id, struct str text)
{
}

static void chat_reasoning(struct reply *reply, size_t index, struct str id, struct str summary)
{
    buf_add_text(begin_chunk(reply), "\"reasoning_content\":");
    json_write_str(&reply->text, summary);
    end_chunk(reply, NULL);
}

/* The first piece has the name, the second the arguments, as most servers send them. */
static void chat_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                      struct str arguments)
{
    struct buf *out = begin_chunk(reply);

    buf_printf(out, "\"tool_calls\":[{\"index\":%zu,\"id\":", reply->n_calls);
    json_write_str(out, call_id);
    buf_add_text(out, ",\"type\":\"function\",\"function\":{\"name\":");
    json_write_str(out, name);
    buf_add_text(out, ",\"arguments\":\"\"}}]");
    end_chunk(reply, NULL);

    out = begin_chunk(reply);
    buf_printf(out, "\"tool_calls\":[{\"index\":%zu,\"function\":{\"arguments\":", reply->n_calls);
    json_write_str(out, arguments);
    buf_add_text(out, "}}]");
    end_chunk(reply, NULL);
    reply->n_calls++;
}

static void chat_completed(struct reply *reply, struct str response_id, struct str usage)
{
    struct reply_usage counts;

    begin_chunk(reply);
    end_chunk(reply, reply->n_calls > 0 ? "tool_calls" : "stop");
    if (reply_read_usage(usage, &counts)) {
        reply_begin_event(reply, STR_NONE);
        buf_printf(&reply->text,
                   "{\"choices\":[],\"usage\":{\"prompt_tokens\":%lld,\"completion_tokens\":%lld,"
                   "\"total_tokens\":%lld,\"prompt_tokens_details\":{\"cached_tokens\":%lld}}}",
                   counts.input, counts.output, counts.input + counts.output, counts.cached);
        reply_end_event(reply);
    }
    reply_raw_event(reply, STR_NONE, STR_LITERAL("[DONE]"));
}

const struct reply_words reply_words_chat = {
    .created = chat_created,
    .message_begin = chat_message_begin,
    .message_delta = chat_message_delta,
    .message_end = chat_message_end,
    .reasoning = chat_reasoning,
    .call = chat_call,
    .custom_call = reply_custom_as_call,
    .item = reply_other_item,
    .completed = chat_completed,
};
