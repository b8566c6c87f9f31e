/*
 * Answers of an MCP server over HTTP, as events, as JSON and as refusals: they may not crash the reader, and how they are
 * cut may not change what they say.
 *
 * The first byte of the input says what the body is, the second is the length of the pieces.
 */
#include "base/check.h"
#include "base/memory.h"
#include "mcp/http_stream.h"
#include "mcp/message.h"

#include <stdint.h>
#include <stdlib.h>

struct heard {
    struct http_stream stream;
    struct loop *loop;
    struct buf text;
};

static struct heard *heard_of(void *stream)
{
    return container_of((struct http_stream *)stream, struct heard, stream);
}

static void heard_head(void *stream)
{
    check(false); /* nobody says that one has come */
}

static void heard_message(void *stream, yyjson_doc *message)
{
    struct heard *heard = heard_of(stream);
    size_t len = 0;
    char *json = yyjson_write(message, YYJSON_WRITE_ALLOW_INF_AND_NAN, &len);

    check(json != NULL);
    check(yyjson_is_ctn(yyjson_doc_get_root(message)));
    buf_add(&heard->text, json, len);
    buf_add_char(&heard->text, '\n');
    free(json);
    mcp_message_free(heard->loop, message);
}

static void heard_endpoint(void *stream, struct str url)
{
    struct heard *heard = heard_of(stream);

    buf_add_text(&heard->text, "endpoint ");
    buf_add_str(&heard->text, url);
    buf_add_char(&heard->text, '\n');
}

static void heard_end(void *stream)
{
    struct heard *heard = heard_of(stream);

    buf_printf(&heard->text, "end %s\n", heard->stream.fault == NULL ? "" : heard->stream.fault);
    buf_add_str(&heard->text, buf_str(&heard->stream.sse.id));
    if (heard->stream.head.kind == BODY_REFUSAL)
        buf_add_str(&heard->text, buf_str(&heard->stream.body));
}

static struct str hear(struct heard *heard, unsigned kind, struct str body, size_t piece)
{
    static const struct http_receiver receiver = {
        .on_head = heard_head,
        .on_message = heard_message,
        .on_endpoint = heard_endpoint,
        .on_too_large = heard_end,
        .on_end = heard_end,
    };
    struct mcp_spec spec = { .name = STR_LITERAL("fuzz") };
    struct mcp_link_options options = { .loop = heard->loop, .spec = &spec };
    struct http_inbox *inbox = http_inbox_new(&options);

    http_stream_init(&heard->stream, inbox, &receiver);
    heard->stream.sse.max_event = 4096;
    heard->stream.head.kind = kind % BODY_OTHER + 1;
    for (size_t at = 0; at < body.len; at += piece) {
        size_t len = body.len - at < piece ? body.len - at : piece;

        http_stream_feed(&heard->stream, body.s + at, len);
    }
    http_stream_end(&heard->stream, HTTP_COMPLETE, /* detail= */ NULL);
    loop_run(heard->loop);
    http_stream_done(&heard->stream);
    http_inbox_free(inbox);
    loop_run(heard->loop);
    return buf_str(&heard->text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct loop *loop; /* making one costs more than reading */
    struct heard whole = { 0 }, cut = { 0 };
    struct str body, first, second;

    if (size < 2)
        return 0;
    body = (struct str){ (const char *)data + 2, size - 2 };
    if (loop == NULL)
        loop = loop_new();
    whole.loop = cut.loop = loop;
    first = hear(&whole, data[0], body, body.len + 1);
    second = hear(&cut, data[0], body, data[1] % 32 + 1);
    /* One whose event is too large may have been cut where that was found out later. */
    if (whole.stream.fault == NULL && cut.stream.fault == NULL)
        check(str_equal(first, second));
    buf_done(&whole.text);
    buf_done(&cut.text);
    return 0;
}
