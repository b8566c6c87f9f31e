/* Markdown on a terminal: in pieces it is what it is in one. */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "markdown.h"

#include <stdint.h>
#include <string.h>

static void render(struct str text, size_t piece, struct buf *out)
{
    struct markdown markdown = { 0 };

    for (size_t at = 0; at < text.len; at += piece) {
        size_t left = text.len - at;

        markdown_add(&markdown, (struct str){ text.s + at, left < piece ? left : piece }, out);
    }
    markdown_end(&markdown, out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(buf_done) struct buf whole = { 0 };
    CLEANUP(buf_done) struct buf pieces = { 0 };
    struct str text = { (const char *)data, size };

    render(text, size + 1, &whole);
    render(text, size > 0 ? 1 + data[0] % 7 : 1, &pieces);
    check(str_equal(buf_str(&whole), buf_str(&pieces)));
    return 0;
}
