/*
 * A model's stream: it may not crash, and how it is cut may not change what it says.
 *
 * The first byte of the input is the length of the pieces.
 */
#include "base/check.h"
#include "base/memory.h"
#include "http/sse.h"
#include "model/dialect.h"

#include <stdint.h>

struct heard {
    struct buf text;
    struct arena arena;
    bool reads; /* the events' meaning, too */
};

static bool hear_meaning(void *owner, const struct stream_data *meaning)
{
    check(meaning->step != STREAM_EVENT || meaning->event.type != 0);
    return true;
}

static bool hear(void *owner, struct str data)
{
    struct heard *heard = owner;

    buf_add_char(&heard->text, '[');
    buf_add_str(&heard->text, data);
    buf_add_char(&heard->text, ']');
    if (heard->reads) {
        struct stream_reader reader = { .arena = &heard->arena, .on_data = hear_meaning };

        check(dialect_responses.read(/* state= */ NULL, data, &reader));
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(sse_done) struct sse whole = { .max_event = 4096 };
    CLEANUP(sse_done) struct sse cut = { .max_event = 4096 };
    struct heard first = { .reads = true };
    struct heard second = { 0 };
    size_t piece = size == 0 ? 1 : data[0] % 32 + 1;
    enum sse_result result = SSE_OK, cut_result = SSE_OK;

    if (size > 1) {
        const char *bytes = (const char *)data + 1;
        size_t len = size - 1;

        result = sse_feed(&whole, bytes, len, hear, &first);
        for (size_t at = 0; at < len && cut_result == SSE_OK; at += piece)
            cut_result =
                sse_feed(&cut, bytes + at, len - at < piece ? len - at : piece, hear, &second);
    }
    check(result == cut_result || size > 4096);
    if (result == SSE_OK && cut_result == SSE_OK)
        check(str_equal(buf_str(&first.text), buf_str(&second.text)));
    buf_done(&first.text);
    buf_done(&second.text);
    arena_done(&first.arena);
    arena_done(&second.arena);
    return 0;
}
