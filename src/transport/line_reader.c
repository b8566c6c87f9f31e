#include "transport/line_reader.h"

enum {
    READ_SIZE = 64 * 1024,
    KEEP_SIZE = 4 * READ_SIZE, /* a buffer that grew beyond this is given back */
};

/* Moves the unfinished line to the front, so that handed-out lines take no space. */
static void compact(struct line_reader *reader)
{
    if (reader->start == 0)
        return;
    buf_consume(&reader->bytes, reader->start);
    reader->searched -= reader->start;
    reader->start = 0;
    if (reader->bytes.cap > KEEP_SIZE && reader->bytes.len < READ_SIZE) {
        struct buf smaller = { 0 };

        buf_add(&smaller, reader->bytes.data, reader->bytes.len);
        buf_done(&reader->bytes);
        reader->bytes = smaller;
    }
}

char *line_reader_space(struct line_reader *reader, size_t *ret_size)
{
    compact(reader);
    buf_reserve(&reader->bytes, READ_SIZE);
    *ret_size = reader->bytes.cap - reader->bytes.len;
    return reader->bytes.data + reader->bytes.len;
}

void line_reader_add(struct line_reader *reader, size_t n)
{
    reader->bytes.len += n;
}

static struct str without_return(const char *line, size_t len)
{
    if (len > 0 && line[len - 1] == '\r')
        len--;
    return (struct str){ line, len };
}

/* Everything of a line that is too long is forgotten as it comes in. */
static void skip(struct line_reader *reader)
{
    if (!reader->skipping)
        reader->n_overlong++;
    reader->skipping = true;
    reader->start = reader->searched = reader->bytes.len;
}

bool line_reader_next(struct line_reader *reader, struct str *ret_line)
{
    while (reader->searched < reader->bytes.len) {
        char *line = reader->bytes.data + reader->start;
        char *from = reader->bytes.data + reader->searched;
        char *end = memchr(from, '\n', reader->bytes.len - reader->searched);
        size_t len = end == NULL ? reader->bytes.len - reader->start : (size_t)(end - line);
        bool skipped = reader->skipping;

        if (end == NULL) {
            reader->searched = reader->bytes.len;
            if (len > reader->max_line + 1 || reader->skipping) /* one may be a return */
                skip(reader);
            return false;
        }
        reader->start = reader->searched = (size_t)(end - reader->bytes.data) + 1;
        reader->skipping = false;
        if (skipped)
            continue;
        *ret_line = without_return(line, len);
        if (ret_line->len <= reader->max_line)
            return true;
        reader->n_overlong++;
    }
    if (reader->start == reader->bytes.len) {
        buf_clear(&reader->bytes, KEEP_SIZE);
        reader->start = reader->searched = 0;
    }
    return false;
}

bool line_reader_rest(struct line_reader *reader, struct str *ret_line)
{
    size_t len = reader->bytes.len - reader->start;

    if (len == 0 || reader->skipping)
        return false;
    *ret_line = without_return(reader->bytes.data + reader->start, len);
    reader->start = reader->searched = reader->bytes.len;
    if (ret_line->len <= reader->max_line)
        return true;
    reader->n_overlong++;
    return false;
}

bool line_reader_take(struct line_reader *reader, struct str line, struct buf *ret_bytes)
{
    struct buf rest = { 0 };

    if (line.s != reader->bytes.data)
        return false;
    buf_add(&rest, reader->bytes.data + reader->start, reader->bytes.len - reader->start);
    *ret_bytes = reader->bytes;
    ret_bytes->len = line.len;
    reader->bytes = rest;
    reader->searched -= reader->start;
    reader->start = 0;
    return true;
}

void line_reader_done(struct line_reader *reader)
{
    buf_done(&reader->bytes);
    reader->start = reader->searched = 0;
}
