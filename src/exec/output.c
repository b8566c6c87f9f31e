#include "exec/output.h"

#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Over the oldest bytes of a tail that is full; less than all of it. */
static void write_over(struct output *output, const char *bytes, size_t len)
{
    size_t to_end = output->tail.len - output->tail_at;
    size_t n = len < to_end ? len : to_end;

    memcpy(output->tail.data + output->tail_at, bytes, n);
    memcpy(output->tail.data, bytes + n, len - n);
    output->tail_at = (output->tail_at + len) % output->tail.len;
    output->n_dropped += len;
}

static void keep_tail(struct output *output, const char *bytes, size_t len)
{
    size_t half = output->limit / 2, room;

    if (len >= half) {
        output->n_dropped += output->tail.len + len - half;
        buf_clear(&output->tail, SIZE_MAX);
        output->tail_at = 0;
        buf_add(&output->tail, bytes + len - half, half);
        return;
    }
    room = half - output->tail.len;
    room = len < room ? len : room;
    buf_add(&output->tail, bytes, room);
    if (len > room)
        write_over(output, bytes + room, len - room);
}

void output_keep(struct output *output, const char *bytes, size_t len)
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

    output_keep(output, bytes, len);
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

/* From its oldest byte on. */
static void read_tail(const struct output *output, struct buf *ret_tail)
{
    buf_add(ret_tail, output->tail.data + output->tail_at, output->tail.len - output->tail_at);
    buf_add(ret_tail, output->tail.data, output->tail_at);
}

/* Where bytes were dropped, no half of a character stays behind. */
struct str output_text(const struct output *output, struct arena *arena)
{
    CLEANUP(buf_done) struct buf out = { 0 };
    CLEANUP(buf_done) struct buf tail = { 0 };
    size_t n_head = output->head.len, skip = 0;

    if (output->tail.len > 0)
        read_tail(output, &tail);
    if (output->n_dropped > 0) {
        n_head = whole_characters(output->head.data, output->head.len);
        skip = rest_of_character(tail.data, tail.len);
    }
    buf_add(&out, output->head.data, n_head);
    if (output->n_dropped > 0)
        buf_printf(&out, "\n... %zu bytes dropped ...\n",
                   output->n_dropped + output->head.len - n_head + skip);
    if (tail.len > skip)
        buf_add(&out, tail.data + skip, tail.len - skip);
    return arena_str(arena, out.data, out.len);
}

void output_done(struct output *output)
{
    buf_done(&output->head);
    buf_done(&output->tail);
    buf_done(&output->pending);
}
