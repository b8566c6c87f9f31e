/* An address up to the first line end, behind it the answer to an upgrade. */
#include "base/check.h"
#include "base/memory.h"
#include "transport/ws_handshake.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(buf_done) struct buf input = { 0 };
    CLEANUP(buf_done) struct buf out = { 0 };
    char accept[WS_ACCEPT_SIZE];
    struct ws_request request = { 0 };
    struct ws_answer answer;
    struct str text, rest = STR_NONE;
    const char *end;

    buf_add(&input, data, size);
    text = buf_str(&input);
    end = text.len == 0 ? NULL : memchr(text.s, '\n', text.len);
    if (end != NULL) {
        rest = (struct str){ end + 1, text.len - (size_t)(end + 1 - text.s) };
        text.len = (size_t)(end - text.s);
    }
    if (ws_url_read(text, &request.url)) {
        ws_request_write(&request, &out, accept);
        check(strstr(buf_str(&out).s, "\r\n\r\n") ==
              out.data + out.len - 4); /* one request, not two */
    }
    if (rest.s == NULL)
        return 0;
    if (ws_answer_read(rest, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", &answer) == WS_ANSWER_OPEN)
        check(answer.head_len <= rest.len && answer.status == 101);
    return 0;
}
