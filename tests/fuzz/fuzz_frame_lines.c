/*
 * Any bytes as a frame with messages on lines: they come in order, without an end of theirs lost, and it ends.
 */
#include "base/check.h"
#include "transport/frame_lines.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str frame = { (const char *)data, size };
    const char *at = frame.s;

    if (!frame_has_lines(frame))
        return 0;
    while (frame.len > 0) {
        size_t before = frame.len;
        struct str line = frame_take_line(&frame);

        check(frame.len < before);
        if (line.len == 0)
            break;
        while (at < line.s)
            check(is_space(*at++));
        check(!is_space(line.s[0]) && !is_space(line.s[line.len - 1]));
        at = line.s + line.len;
    }
    while (at < (const char *)data + size)
        check(is_space(*at++));
    return 0;
}
