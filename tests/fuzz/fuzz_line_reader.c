/*
 * The line reader against a plain way of cutting lines.
 *
 * The first byte says how long a line may be and the second how the rest is cut into pieces;
 * whatever the pieces, the lines must be the same.
 */
#include "base/buf.h"
#include "base/check.h"
#include "base/memory.h"
#include "transport/line_reader.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Every line as it must come out, each followed by a line end; false if the answer is a matter of
 * taste: a line that is too long by nothing but its "\r". */
static bool cut_plainly(const char *text, size_t len, size_t max_line, struct buf *lines,
                        size_t *ret_overlong)
{
    size_t start = 0;

    *ret_overlong = 0;
    while (start < len) {
        const char *end = memchr(text + start, '\n', len - start);
        size_t line = end == NULL ? len - start : (size_t)(end - text) - start;

        if (line == max_line + 1 && text[start + line - 1] == '\r')
            return false;
        if (line > max_line) {
            ++*ret_overlong;
        } else if (end != NULL || line > 0) {
            buf_add(lines, text + start, line - (line > 0 && text[start + line - 1] == '\r'));
            buf_add_char(lines, '\n');
        }
        start += line + 1;
    }
    return true;
}

static void note(struct buf *lines, struct str line)
{
    buf_add_str(lines, line);
    buf_add_char(lines, '\n');
}

/* Sizes from 1 up to the whole, in an order that the seed decides. */
static size_t next_piece(uint32_t *seed, size_t left)
{
    size_t piece;

    *seed = *seed * 1664525 + 1013904223;
    piece = 1 + (*seed >> 24) % ((*seed >> 16 & 3) == 0 ? 200 : 5);
    return piece < left ? piece : left;
}

static void cut_in_pieces(struct line_reader *reader, const char *text, size_t len, uint32_t seed,
                          struct buf *lines)
{
    struct str line;

    while (len > 0) {
        size_t piece = seed == 0 ? len : next_piece(&seed, len), space_size = 0;
        char *space = line_reader_space(reader, &space_size);

        check(space_size > 0);
        if (piece > space_size)
            piece = space_size;
        memcpy(space, text, piece);
        line_reader_add(reader, piece);
        text += piece;
        len -= piece;
        /* Now and then more bytes come in before lines are taken out, as when a client is paused. */
        if ((seed >> 8 & 7) != 7) {
            while (line_reader_next(reader, &line))
                note(lines, line);
        }
    }
    while (line_reader_next(reader, &line))
        note(lines, line);
    if (line_reader_rest(reader, &line))
        note(lines, line);
    check(!line_reader_next(reader, &line));
    check(!line_reader_rest(reader, &line));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(line_reader_done) struct line_reader reader = { 0 };
    CLEANUP(buf_done) struct buf expected = { 0 };
    CLEANUP(buf_done) struct buf found = { 0 };
    size_t n_overlong;

    if (size < 2)
        return 0;
    reader.max_line = data[0];
    if (cut_plainly((const char *)data + 2, size - 2, reader.max_line, &expected, &n_overlong)) {
        cut_in_pieces(&reader, (const char *)data + 2, size - 2, data[1], &found);
        check(str_equal(buf_str(&found), buf_str(&expected)));
        check(reader.n_overlong == n_overlong);
    }
    return 0;
}
