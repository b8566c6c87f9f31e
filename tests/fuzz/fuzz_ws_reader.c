/* Frames of a client, in pieces whose size the first byte chooses. */
#include "base/check.h"
#include "base/utf8.h"
#include "transport/ws_reader.h"

enum { MAX_FRAME = 2000, MAX_MESSAGE = 5000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t piece = size > 0 && data[0] > 0 ? data[0] : 4096;
    struct ws_reader reader;
    enum ws_event event;

    ws_reader_init(&reader, WS_FROM_CLIENT, MAX_FRAME, MAX_MESSAGE);
    for (size_t at = 1; at < size; at += piece) {
        ws_reader_add(&reader, (const char *)data + at, size - at < piece ? size - at : piece);
        while ((event = ws_reader_next(&reader)) != WS_MORE) {
            check(event != WS_TEXT || utf8_is_valid(reader.payload));
            check(event != WS_TEXT || reader.payload.len <= MAX_MESSAGE);
            check((event != WS_PING && event != WS_PONG) || reader.payload.len <= 125);
            check(event != WS_BROKEN || reader.close_code >= WS_CLOSE_PROTOCOL_ERROR);
        }
        check(ws_reader_held(&reader) < 100 * 1000);
    }
    ws_reader_done(&reader);
    return 0;
}
