#include "scripted/reply_internal.h"

#include "base/memory.h"
#include "schema/json_write.h"

#include <stdlib.h>

void reply_done(struct reply *reply)
{
    buf_done(&reply->headers);
    buf_done(&reply->text);
    free(reply->ends);
    *reply = (struct reply){ .dialect = reply->dialect };
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

/* ---- events ---------------------------------------------------------------------------------- */

void reply_begin_event(struct reply *reply, struct str type)
{
    if (type.s != NULL)
        buf_printf(&reply->text, "event: %.*s\n", STR_ARGS(type));
    buf_add_text(&reply->text, "data: ");
}

void reply_end_event(struct reply *reply)
{
    buf_add_text(&reply->text, "\n\n");
    if (reply->n_events == reply->ends_cap) {
        reply->ends_cap = reply->ends_cap == 0 ? 16 : reply->ends_cap * 2;
        reply->ends = xrealloc(reply->ends, reply->ends_cap * sizeof *reply->ends);
    }
    reply->ends[reply->n_events++] = reply->text.len;
}

void reply_raw_event(struct reply *reply, struct str type, struct str json)
{
    reply_begin_event(reply, type);
    buf_add_str(&reply->text, json);
    reply_end_event(reply);
}

/* ---- in the words of the dialect -------------------------------------------------------------- */

static const struct reply_words *words_of(const struct reply *reply)
{
    static const struct reply_words *const words[] = {
        [REPLY_RESPONSES] = &reply_words_responses,
        [REPLY_CHAT] = &reply_words_chat,
        [REPLY_ANTHROPIC] = &reply_words_anthropic,
    };

    return words[reply->dialect];
}

void reply_created(struct reply *reply, struct str response_id)
{
    words_of(reply)->created(reply, response_id);
}

void reply_message_begin(struct reply *reply, size_t index, struct str id)
{
    words_of(reply)->message_begin(reply, index, id);
}

void reply_message_delta(struct reply *reply, size_t index, struct str id, struct str delta)
{
    words_of(reply)->message_delta(reply, index, id, delta);
}

void reply_message_end(struct reply *reply, size_t index, struct str id, struct str text)
{
    words_of(reply)->message_end(reply, index, id, text);
}

void reply_reasoning(struct reply *reply, size_t index, struct str id, struct str summary)
{
    words_of(reply)->reasoning(reply, index, id, summary);
}

void reply_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                struct str arguments)
{
    words_of(reply)->call(reply, index, call_id, name, arguments);
}

void reply_custom_call(struct reply *reply, size_t index, struct str call_id, struct str name,
                       struct str input)
{
    words_of(reply)->custom_call(reply, index, call_id, name, input);
}

void reply_item(struct reply *reply, size_t index, struct str json)
{
    words_of(reply)->item(reply, index, json);
}

void reply_completed(struct reply *reply, struct str response_id, struct str usage)
{
    words_of(reply)->completed(reply, response_id, usage);
}
