#include "exec/output.h"

#include <stdint.h>
#include <stdio.h>

static void keep_tail(struct output *output, const char *bytes, size_t len)
{
    size_t half = output->limit / 2;

    if (len > half) {
        output->n_dropped += len - half;
        bytes += len - half;
        len = half;
    }
    if (output->tail.len + len > half) {
        size_t excess = output->tail.len + len - half;

        output->n_dropped += excess;
        buf_consume(&output->tail, excess);
    }
    buf_add(&output->tail, bytes, len);
}

static void keep(struct output *output, const char *bytes, size_t len)
{
    size_t room = output->limit / 2 - output->head.len;
    size_t n = len < room ? len : room;

    buf_add(&output->head, bytes, n);
    if (n < len)
        keep_tail(output, bytes + n, len - n);
}

/* The bytes of a character that begins with this one; 0: none does. */
static size_t bytes_of_character(unsigned char first)
{
    if (first < 0xc2 || first > 0xf4)
        return first < 0x80;
    return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

/* Where the last, unfinished character begins; the whole length if there is none. */
static size_t whole_characters(const char *bytes, size_t len)
{
    size_t start = len;

    while (start > 0 && len - start < 3 && ((unsigned char)bytes[start - 1] & 0xc0) == 0x80)
        start--;
    if (start > 0 && bytes_of_character((unsigned char)bytes[start - 1]) > len - start + 1)
        return start - 1;
    return len;
}

void output_append(struct output *output, const char *bytes, size_t len, struct buf *ret_text)
{
    size_t whole;

    keep(output, bytes, len);
    buf_clear(ret_text, SIZE_MAX);
    buf_add(ret_text, output->pending.data, output->pending.len);
    buf_add(ret_text, bytes, len);
    whole = whole_characters(ret_text->data, ret_text->len);
    buf_clear(&output->pending, SIZE_MAX);
    if (whole < ret_text->len)
        buf_add(&output->pending, ret_text->data + whole, ret_text->len - whole);
    ret_text->len = whole;
}

/* Bytes at the beginning that are the rest of a character. */
static size_t rest_of_character(const char *bytes, size_t len)
{
    size_t n = 0;

    while (n < len && n < 3 && ((unsigned char)bytes[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* Where bytes were dropped, no half of a character stays behind. */
struct str output_text(const struct output *output, struct arena *arena)
{
    struct buf out = { 0 };
    struct str text;
    size_t n_head = output->head.len, skip = 0;

    if (output->n_dropped > 0) {
        n_head = whole_characters(output->head.data, output->head.len);
        skip = rest_of_character(output->tail.data, output->tail.len);
    }
    buf_add(&out, output->head.data, n_head);
    if (output->n_dropped > 0)
        buf_printf(&out, "\n... %zu bytes dropped ...\n",
                   output->n_dropped + output->head.len - n_head + skip);
    if (output->tail.len > skip)
        buf_add(&out, output->tail.data + skip, output->tail.len - skip);
    text = arena_str(arena, out.data, out.len);
    buf_done(&out);
    return text;
}

void output_done(struct output *output)
{
    buf_done(&output->head);
    buf_done(&output->tail);
    buf_done(&output->pending);
}
